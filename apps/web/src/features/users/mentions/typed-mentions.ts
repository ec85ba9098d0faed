import { endsInCode, findGroupMentions, findMentions, type PickedMentions } from '@parley/rules'
import { fold } from '../../../i18n/fold.ts'

interface Person {
  uid: number
  name: string
}

/** The people of a chat by their names, without case and accents. */
export interface NameIndex {
  /** The lengths of the names, the longest first. */
  lengths: readonly number[]
  byName: ReadonlyMap<string, readonly Person[]>
  /** By a part of a name of several words. */
  byWord: ReadonlyMap<string, readonly Person[]>
}

/** The names after an `@` in a text that were typed instead of chosen from the list. */
export interface TypedMentions {
  /** Names that fit one person, as they stand in the text. */
  named: Record<string, number>
  /** Names that fit several people. */
  ambiguous: { typed: string; people: readonly Person[] }[]
}

// Addresses and file names contain an @ too. Scripts without blanks put one right behind a word.
const beforeAt =
  /(?<![\p{L}\p{N}_.%+/@-](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]))@/gu
const wordSign = /^[\p{L}\p{N}_]/u
// Each place is compared with all the text before it.
const maxPlaces = 50

export function indexNames(people: readonly Person[]): NameIndex {
  const byName = new Map<string, Person[]>()
  const byWord = new Map<string, Person[]>()
  for (const person of people) {
    const name = fold(person.name)
    addTo(byName, name, person)
    for (const word of new Set(name.split(/\s+/))) addTo(byWord, word, person)
  }
  const lengths = [...new Set(people.map(({ name }) => name.length))].sort((a, b) => b - a)
  return { lengths, byName, byWord }
}

function addTo(map: Map<string, Person[]>, key: string, person: Person) {
  const known = map.get(key)
  if (known) known.push(person)
  else map.set(key, [person])
}

/** Finds the people whose name, or a whole word of it, was typed after an `@`. */
export function findTypedMentions(
  text: string,
  index: NameIndex,
  picked: PickedMentions = {},
): TypedMentions {
  const taken = new Set(
    [...findMentions(text, picked), ...findGroupMentions(text, picked)].map(({ start }) => start),
  )
  const found: TypedMentions = { named: {}, ambiguous: [] }
  for (const { index: at } of [...text.matchAll(beforeAt)].slice(0, maxPlaces)) {
    const fitting = taken.has(at) ? undefined : fittingAt(text, at + 1, index)
    if (!fitting || endsInCode(text.slice(0, at))) continue
    const [person, another] = fitting.people
    if (another) found.ambiguous.push(fitting)
    else if (person) found.named[fitting.typed] = person.uid
  }
  return found
}

function fittingAt(text: string, from: number, { lengths, byName, byWord }: NameIndex) {
  for (const length of lengths) {
    const typed = text.slice(from, from + length)
    if (typed.length < length || wordSign.test(text.slice(from + length))) continue
    const people = byName.get(fold(typed))
    if (people) return { typed, people }
  }
  const typed = /^[^\s@,;:!?()]+/.exec(text.slice(from, from + 64))?.[0].replace(/\.+$/, '') ?? ''
  const people = byWord.get(fold(typed))
  return people && { typed, people }
}
