import type { GroupMention } from '@parley/protocol'
import { type EmojiByName, fromMrkdwn, fromPlain } from './mrkdwn.ts'
import { isMembers, textOf } from './payload.ts'

/** Converts the texts of one message and collects the group that it notifies. */
export class TextWriter {
  group: GroupMention | undefined
  readonly emoji: EmojiByName

  constructor(emoji: EmojiByName) {
    this.emoji = emoji
  }

  /** A text in Slack's markup. */
  mrkdwn(value: unknown): string {
    const { text, group } = fromMrkdwn(textOf(value), this.emoji)
    this.notify(group)
    return text.trim()
  }

  /** A text without markup. */
  plain(value: unknown): string {
    return fromPlain(textOf(value), this.emoji).trim()
  }

  /** A text without markup, on one line. */
  line(value: unknown): string {
    return this.plain(textOf(value).replaceAll(/\s+/g, ' '))
  }

  /** A text object, or a value that stands in its place. */
  text(value: unknown): string {
    const isPlain = isMembers(value) && value['type'] === 'plain_text'
    return isPlain ? this.plain(value) : this.mrkdwn(value)
  }

  notify(group: GroupMention | undefined) {
    if (this.group !== 'all') this.group = group ?? this.group
  }
}
