import type { UserInfo } from '@parley/protocol'
import { findMentions, isGuest } from '@parley/rules'
import type { CommandContext, CommandInput } from './command.ts'

interface NamedPeople {
  uids: number[]
  /** The text without the names. */
  rest: string
}

/** The users whose names follow an `@` at the beginning of the arguments. Names may have blanks. */
export function namedPeople({ client }: CommandContext, input: CommandInput): NamedPeople {
  const uids: number[] = []
  let rest = input.text
  for (;;) {
    const found = nextPerson(rest, [...client.store.users.values()], input)
    if (!found) return { uids: [...new Set(uids)], rest }
    uids.push(found.uid)
    rest = rest.slice(found.end).replace(/^[\s,]+/, '')
  }
}

function nextPerson(text: string, users: readonly UserInfo[], { mentions }: CommandInput) {
  const picked = findMentions(text, mentions).find(({ start }) => start === 0)
  if (picked) return picked
  const typed = fold(text)
  const [best] = users
    .filter((user) => !isGuest(user) && isNameAt(typed, fold(user.name)))
    .sort((a, b) => b.name.length - a.name.length)
  return best && { uid: best.uid, end: best.name.length + 1 }
}

const isNameAt = (text: string, name: string) =>
  text.startsWith(`@${name}`) && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length + 1))

// Keeps the length, because the end of a name is a position in the text.
const fold = (text: string) => {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}
