/** A piece of a plain message. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; uid: number }

// Only these become links; a name before "@" in an address is not cut by the words around it.
const pattern =
  /(?<url>https?:\/\/[^\s<>"]+)|(?<mail>[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)|(?<mention>(?<=^|\s)@(?<uid>\d{1,16})(?=\s|$))/giu

/** Cuts a text into words, links and mentions. Only people named in `mentions` are mentioned. */
export function textParts(content: string, mentions: readonly number[]): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const say = (text: string) => {
    if (text !== '') parts.push({ kind: 'text', text })
  }
  for (const match of content.matchAll(pattern)) {
    const part = partOf(match, mentions)
    if (!part) continue
    const before = content.slice(from, match.index)
    // The blanks around a mention belong to the wire, one of them stands for a space.
    say(part.kind === 'mention' ? before.replace(from === 0 ? /(^|\s) $/ : /(\s) $/, '$1') : before)
    parts.push(part)
    from = match.index + lengthOf(part, match[0])
    if (part.kind === 'mention' && /^ (\s|$)/.test(content.slice(from))) from++
  }
  say(content.slice(from))
  return parts
}

function partOf(match: RegExpExecArray, mentions: readonly number[]): TextPart | undefined {
  const { url, mail, uid } = match.groups ?? {}
  if (url !== undefined) return linkOf(url)
  if (mail !== undefined) return { kind: 'link', text: mail, href: `mailto:${mail}` }
  const mentioned = Number(uid)
  return mentions.includes(mentioned) ? { kind: 'mention', uid: mentioned } : undefined
}

function linkOf(found: string): TextPart | undefined {
  const text = trimLink(found)
  return URL.canParse(text) ? { kind: 'link', text, href: new URL(text).href } : undefined
}

// A full stop or a bracket after an address closes the sentence, not the address.
function trimLink(text: string): string {
  let end = text.length
  for (;;) {
    const last = text[end - 1] ?? ''
    const head = text.slice(0, end)
    const isLoose = last === ')' && count(head, ')') > count(head, '(')
    if (!isLoose && !/[.,;:!?'"\]}*_~]/.test(last)) return head
    end--
  }
}

const count = (text: string, sign: string) => text.split(sign).length - 1

const lengthOf = (part: TextPart, matched: string) =>
  part.kind === 'link' ? part.text.length : matched.length

// A picture, its modifiers and joiners, flags; digits are emoji components too and are none by themselves.
const onlyEmoji = /^(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u200D|\uFE0F|\s)+$/u

/** Whether a message is nothing but a few emojis, which are then drawn large. */
export function isOnlyEmoji(content: string): boolean {
  return content.length <= 60 && onlyEmoji.test(content) && content.trim() !== ''
}
