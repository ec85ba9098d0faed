/** People picked from the list, by the name that stands in the text. */
export type PickedMentions = Readonly<Record<string, number>>

interface Place {
  start: number
  end: number
  uid: number
}

/** The positions of picked users in a text, in order. A longer name wins over one it begins with. */
export function findMentions(text: string, picked: PickedMentions): Place[] {
  const names = Object.keys(picked).sort((a, b) => b.length - a.length)
  if (names.length === 0) return []
  const pattern = new RegExp(`@(${names.map(escape).join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    uid: picked[match[1] ?? ''] ?? 0,
  }))
}

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text as it travels: each mention is ` @7 ` with a blank on each side, and the uids beside it. */
export function toWire(text: string, picked: PickedMentions): { content: string; uids: number[] } {
  const places = findMentions(text, picked)
  const pieces: string[] = []
  // Whether the text so far ends with white space; a mention does when its blank was added.
  let endsBlank = false
  let from = 0
  for (const { start, end, uid } of places) {
    const before = text.slice(from, start)
    const isBlankBefore = before === '' ? endsBlank : isBlank(before.at(-1))
    endsBlank = !isBlank(text[end])
    pieces.push(before, isBlankBefore ? '' : ' ', `@${uid}`, endsBlank ? ' ' : '')
    from = end
  }
  return {
    content: pieces.join('') + text.slice(from),
    uids: [...new Set(places.map(({ uid }) => uid))],
  }
}

const isBlank = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)

/** A message's text as its author wrote it: `@Mei Huang` in the place of ` @7 `. */
export function toEditable(
  content: string,
  mentions: readonly number[],
  nameOf: (uid: number) => string | undefined,
): { text: string; named: PickedMentions } {
  const known = new Set(mentions)
  const named: Record<string, number> = {}
  const text = content.replace(
    /( ?)(?<=^|\s)@(\d{1,16})(?=\s|$)( ?)/g,
    (all, before: string, digits: string, after: string, at: number) => {
      const uid = Number(digits)
      const name = known.has(uid) ? nameOf(uid) : undefined
      if (name === undefined) return all
      named[name] = uid
      const isFirst = at === 0 || isBlank(content[at - 1])
      return `${isFirst ? '' : before}@${name}${after}`
    },
  )
  return { text: text.endsWith(' ') ? text.slice(0, -1) : text, named }
}
