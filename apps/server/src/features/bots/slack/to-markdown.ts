import type { GroupMention } from '@parley/protocol'
import { type EmojiByName, fromMrkdwn, fromPlain, link } from './mrkdwn.ts'
import type { Attachment, Block, Element, SlackPayload, TextObject } from './payload.ts'

/** A message of Slack as Markdown. */
export interface SlackMessage {
  /** Empty if there is nothing to show. */
  content: string
  group: GroupMention | undefined
}

/** Converts a message in Slack's format. Its `text` is a summary where there are blocks, as on Slack. */
export function toMarkdown(payload: SlackPayload, emoji: EmojiByName): SlackMessage {
  const writer = new Writer(emoji)
  const { text, username, icon_emoji, blocks, attachments } = payload
  const shown = (blocks ?? []).map((block) => writer.block(block)).filter((one) => one !== '')
  if (shown.length === 0 && text) shown.push(writer.mrkdwn(text))
  const parts = [...shown, ...(attachments ?? []).map((one) => writer.attachment(one))]
  const content = parts.filter((one) => one !== '').join('\n\n')
  const icon = icon_emoji ? `${writer.plain(icon_emoji)} ` : ''
  const head = username && content !== '' ? `${icon}**${writer.plain(username)}**\n\n` : ''
  return { content: head + content, group: writer.group }
}

class Writer {
  group: GroupMention | undefined
  readonly #emoji: EmojiByName

  constructor(emoji: EmojiByName) {
    this.#emoji = emoji
  }

  mrkdwn(text: string): string {
    const { text: converted, group } = fromMrkdwn(text, this.#emoji)
    if (this.group !== 'all') this.group = group ?? this.group
    return converted.trim()
  }

  plain = (text: string): string => fromPlain(text, this.#emoji).trim()

  block({ type, text, fields, elements, accessory, ...block }: Block): string {
    switch (type) {
      case 'header':
        return `### ${this.#text(text)}`
      case 'divider':
        return '---'
      case 'image':
        return link(this.#text(block.title) || block.alt_text || '', block.image_url ?? undefined)
      case 'context':
      case 'actions':
        return (elements ?? [])
          .map((one) => this.#element(one))
          .filter((one) => one !== '')
          .join(' · ')
      case 'section':
        return [
          this.#text(text),
          ...(fields ?? []).map((one) => this.#text(one)),
          accessory ? this.#element(accessory) : '',
        ]
          .filter((one) => one !== '')
          .join('\n\n')
      case 'markdown':
        return typeof text === 'string' ? text : (text?.text ?? '')
      default:
        return this.#text(text)
    }
  }

  attachment({ blocks, fields, actions, ...one }: Attachment): string {
    const title = this.plain(one.title ?? '')
    const lines = [
      one.author_name ? link(this.plain(one.author_name), one.author_link ?? undefined) : '',
      title === '' ? '' : `**${link(title, one.title_link ?? undefined)}**`,
      this.mrkdwn(one.text ?? ''),
      ...(fields ?? []).map((field) => this.#field(field)),
      ...(blocks ?? []).map((block) => this.block(block)),
      one.image_url ? link('', one.image_url) : '',
      (actions ?? [])
        .map((action) => this.#element(action))
        .filter(Boolean)
        .join(' · '),
      this.plain(one.footer ?? ''),
    ].filter((line) => line !== '')
    const body = lines.length > 0 ? lines.join('\n\n') : this.plain(one.fallback ?? '')
    const quoted = body === '' ? '' : body.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')
    return [this.mrkdwn(one.pretext ?? ''), quoted].filter((part) => part !== '').join('\n\n')
  }

  #field({ title, value }: { title?: string | null; value?: unknown }): string {
    const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const name = this.plain(title ?? '')
    return name === '' ? this.mrkdwn(shown) : `**${name}:** ${this.mrkdwn(shown)}`.trim()
  }

  #element({ type, text, url, image_url, alt_text }: Element): string {
    if (type === 'image') return alt_text ?? link('', image_url ?? undefined)
    // A button without an address calls back, which a hook cannot do.
    if (type === 'button') return url ? link(this.#text(text), url) : ''
    if (type === 'plain_text' && typeof text === 'string') return this.plain(text)
    return this.#text(text)
  }

  #text(text: TextObject | string | null | undefined): string {
    if (typeof text === 'string') return this.mrkdwn(text)
    if (!text?.text) return ''
    return text.type === 'plain_text' ? this.plain(text.text) : this.mrkdwn(text.text)
  }
}
