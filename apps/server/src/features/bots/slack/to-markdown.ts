import { type GroupMention, withoutControls } from '@parley/protocol'
import { allTexts } from './all-texts.ts'
import { link } from './link.ts'
import type { EmojiByName } from './mrkdwn.ts'
import { addressOf, isAbsent, isMembers, listOf, type Members, textOf } from './payload.ts'
import { richText } from './rich-text.ts'
import { TextWriter } from './text-writer.ts'

/** A message of Slack as Markdown. */
export interface SlackMessage {
  /** Empty if there is nothing to show. */
  content: string
  group: GroupMention | undefined
}

/** Converts a message in Slack's format. Its `text` is a summary where there are blocks, as on Slack. */
export function toMarkdown(payload: Members, emoji: EmojiByName): SlackMessage {
  const writer = new TextWriter(emoji)
  const { text, username, icon_emoji, blocks, attachments } = payload
  const shown = joined(
    listOf(blocks).map((one) => block(writer, one)),
    '\n\n',
  )
  const parts = [
    shown === '' ? writer.mrkdwn(text) : shown,
    ...listOf(attachments).map((one) => attachment(writer, one)),
  ]
  const known = joined(parts, '\n\n')
  const content = known === '' ? allTexts(writer, { blocks, attachments }) : known
  const icon = isAbsent(icon_emoji) ? '' : `${writer.line(icon_emoji)} `
  const name = writer.line(username)
  const head = name !== '' && content !== '' ? `${icon}**${name}**\n\n` : ''
  return { content: withoutControls(head + content), group: writer.group }
}

function block(writer: TextWriter, value: unknown): string {
  if (!isMembers(value)) return writer.mrkdwn(value)
  const { text } = value
  switch (value['type']) {
    case 'header': {
      const words = writer.line(text)
      return words === '' ? '' : `### ${words.replace(/#+$/, String.raw`\$&`)}`
    }
    case 'divider':
      return '---'
    case 'image':
      return image(writer, value)
    case 'context':
    case 'actions':
      return elements(writer, value['elements'])
    case 'rich_text':
      return richText(writer, value)
    case 'section':
      return joined(
        [
          writer.text(text),
          ...listOf(value['fields']).map((one) => writer.text(one)),
          element(writer, value['accessory']),
        ],
        '\n\n',
      )
    case 'markdown':
      return textOf(text).trim()
    default:
      return allTexts(writer, value)
  }
}

function attachment(writer: TextWriter, value: unknown): string {
  if (!isMembers(value)) return quoted(writer.mrkdwn(value))
  const title = writer.line(value['title'])
  const lines = [
    link(writer.line(value['author_name']), addressOf(value['author_link'])),
    title === '' ? '' : `**${link(title, addressOf(value['title_link']))}**`,
    writer.text(value['text']),
    ...listOf(value['fields']).map((one) => field(writer, one)),
    ...listOf(value['blocks']).map((one) => block(writer, one)),
    link('', addressOf(value['image_url'])),
    elements(writer, value['actions']),
    writer.plain(value['footer']),
  ]
  const body = joined(lines, '\n\n')
  const shown = body === '' ? writer.plain(value['fallback']) : body
  return joined([writer.mrkdwn(value['pretext']), quoted(shown)], '\n\n')
}

function field(writer: TextWriter, value: unknown): string {
  if (!isMembers(value) || (isAbsent(value['title']) && isAbsent(value['value']))) {
    return writer.text(value)
  }
  const name = writer.line(value['title'])
  const shown = writer.mrkdwn(value['value'])
  if (name === '') return shown
  // A block of code, a list and a quote begin a line.
  return `**${name}:**${/^(?:```|[-*>] )/.test(shown) ? '\n' : ' '}${shown}`.trim()
}

const elements = (writer: TextWriter, value: unknown) =>
  joined(
    listOf(value).map((one) => element(writer, one)),
    ' · ',
  )

function element(writer: TextWriter, value: unknown): string {
  if (!isMembers(value)) return writer.mrkdwn(value)
  switch (value['type']) {
    case 'image':
      return writer.line(value['alt_text']) || image(writer, value)
    // A button without an address calls back, which a hook cannot do.
    case 'button':
      return isAbsent(value['url'])
        ? ''
        : link(writer.line(textOf(value['text'])), addressOf(value['url']))
    case undefined:
    case 'mrkdwn':
    case 'plain_text':
      return writer.text(value)
    default:
      return allTexts(writer, value)
  }
}

function image(writer: TextWriter, { title, alt_text, image_url, slack_file }: Members): string {
  const file = isMembers(slack_file) ? slack_file['url'] : undefined
  const shown = writer.line(isAbsent(title) ? alt_text : title)
  return link(shown, addressOf(isAbsent(image_url) ? file : image_url))
}

const quoted = (body: string) =>
  body === '' ? '' : body.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')

const joined = (parts: readonly string[], by: string) =>
  parts.filter((part) => part !== '').join(by)
