import type { GroupMention } from '@parley/protocol'

/** A text in Slack's markup as Markdown, with the group that it notifies. */
export interface Converted {
  text: string
  group: GroupMention | undefined
}

/** Finds the emoji of a name such as `tada`; undefined for an unknown one. */
export type EmojiByName = (name: string) => string | undefined

const code = /(```[\s\S]*?```|`[^`\n]+`)/
const reference = /<([^<>\n]+)>/g
const groups: Readonly<Record<string, GroupMention>> = {
  channel: 'all',
  everyone: 'all',
  here: 'here',
}

/**
 * Converts Slack's markup (https://docs.slack.dev/messaging/formatting-message-text) to Markdown: bold, strike, links,
 * mentions, emoji and escaped characters. Code stays as it is.
 */
export function fromMrkdwn(mrkdwn: string, emoji: EmojiByName): Converted {
  let group: GroupMention | undefined
  const parts = mrkdwn.split(code).map((part, at) => {
    if (at % 2 === 1) return unescaped(part.replaceAll(/^```(?!\n)|(?<!\n)```$/g, fenceLine))
    const linked = part.replaceAll(reference, (_, inside: string) => {
      const name = /^!(\w+)/.exec(inside)?.[1] ?? ''
      if (group !== 'all') group = groups[name] ?? group
      return fromReference(inside)
    })
    const marked = linked
      .replaceAll(/(?<![\w*\\])\*(?=\S)([^*\n]*[^*\s])\*(?![\w*])/g, '**$1**')
      .replaceAll(/(?<![\w~])~(?=\S)([^~\n]*[^~\s])~(?![\w~])/g, '~~$1~~')
      .replaceAll(/^[\t ]*•[\t ]*/gm, '- ')
      .replaceAll(/:([\w+-]+):/g, (all, name: string) => emoji(name) ?? all)
    return unescaped(marked)
  })
  return { text: parts.join(''), group }
}

/** Plain text of Slack: no markup but emoji and escaped characters. */
export const fromPlain = (text: string, emoji: EmojiByName): string =>
  unescaped(text.replaceAll(/:([\w+-]+):/g, (all, name: string) => emoji(name) ?? all))

/** A Markdown link. A label without an address is only a text. */
export function link(label: string, address: string | undefined): string {
  if (!address || !/^(?:https?|mailto):/i.test(address)) return label
  const target = address.replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29')
  const shown = label.replaceAll('[', '(').replaceAll(']', ')').replaceAll('\n', ' ')
  return shown === '' || shown === address ? address : `[${shown}](${target})`
}

// `<https://…|label>`, `<@U123|name>`, `<#C123|name>`, `<!here>`, `<!date^…^…|shown>`
function fromReference(inside: string): string {
  const bar = inside.indexOf('|')
  const target = bar < 0 ? inside : inside.slice(0, bar)
  const label = bar < 0 ? '' : inside.slice(bar + 1)
  if (target.startsWith('@')) return `@${label || target.slice(1)}`
  if (target.startsWith('#')) return `#${label || target.slice(1)}`
  if (target.startsWith('!')) return label || `@${groupOf(target.slice(1))}`
  return link(label, unescaped(target)) || target
}

const groupOf = (name: string) => groups[name] ?? name.split('^', 1)[0] ?? name

// Markdown wants the marks of a block of code on lines of their own.
const fenceLine = (mark: string, at: number) => (at === 0 ? `${mark}\n` : `\n${mark}`)

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) =>
  text.replaceAll(/&(?:lt|gt|amp);/g, (one) => entities[one] ?? one)
