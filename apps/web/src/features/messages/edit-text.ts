/** People mentioned in a text that is being edited, by the name they stand there with. */
export type NamedMentions = Readonly<Record<string, number>>

/** A message's text as its author wrote it: `@Mei Huang` in the place of ` @7 `. */
export function toEditable(
  content: string,
  mentions: readonly number[],
  nameOf: (uid: number) => string | undefined,
): { text: string; named: NamedMentions } {
  const named: Record<string, number> = {}
  const text = content.replace(
    /( ?)(?<=^|\s)@(\d{1,16})(?=\s|$)( ?)/g,
    (all, before: string, digits: string, after: string, at: number) => {
      const uid = Number(digits)
      const name = mentions.includes(uid) ? nameOf(uid) : undefined
      if (name === undefined) return all
      named[name] = uid
      const isFirst = at === 0 || /\s/.test(content[at - 1] ?? '')
      return `${isFirst ? '' : before}@${name}${after}`
    },
  )
  return { text: text.replace(/ $/, ''), named }
}

/** The text as it travels, and who is still mentioned in it. */
export function fromEditable(
  text: string,
  named: NamedMentions,
): { content: string; mentions: number[] } {
  const names = Object.keys(named).sort((a, b) => b.length - a.length)
  if (names.length === 0) return { content: text, mentions: [] }
  const uids = new Set<number>()
  const pattern = new RegExp(
    `(\\s?)@(${names.map(escape).join('|')})(?![\\p{L}\\p{N}_])(\\s?)`,
    'gu',
  )
  const content = text.replace(pattern, (_, before: string, name: string, after: string) => {
    const uid = named[name] ?? 0
    uids.add(uid)
    return `${before || ' '}@${uid}${after || ' '}`
  })
  return { content, mentions: [...uids] }
}

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
