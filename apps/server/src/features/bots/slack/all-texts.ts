import { link } from './link.ts'
import { addressOf, isAbsent, isMembers, type Members, textOf } from './payload.ts'
import { richText } from './rich-text.ts'
import type { TextWriter } from './text-writer.ts'

// Names, values and settings that Slack does not show.
const notShown = /^(?:type|style|emoji|verbatim|value|color|short|ts|mrkdwn_in|.*_id|.*_url)$/
const maxDepth = 16

/** The texts and links of a value of an unknown kind, in order. They are better than nothing. */
export const allTexts = (writer: TextWriter, value: unknown): string =>
  textsIn(writer, value, 0).join('\n\n')

function textsIn(writer: TextWriter, value: unknown, depth: number): string[] {
  if (isAbsent(value) || typeof value === 'boolean' || depth > maxDepth) return []
  if (Array.isArray(value)) return rowOf(value.map((one) => textsIn(writer, one, depth + 1)))
  if (!isMembers(value)) return [writer.mrkdwn(value)].filter((text) => text !== '')
  // Such as a cell of a table.
  if (value['type'] === 'rich_text') return [richText(writer, value)].filter((text) => text !== '')
  if (isTextObject(value)) return [writer.text(value)].filter((text) => text !== '')
  const texts = Object.entries(value)
    .filter(([name]) => !notShown.test(name))
    .flatMap(([, one]) => textsIn(writer, one, depth + 1))
  return withLink(texts, linkOf(value))
}

const isTextObject = ({ type, text }: Members) =>
  /^(?:plain_text|mrkdwn|raw_text|text)$/.test(textOf(type)) && !isAbsent(text)

const linkOf = (value: Members) =>
  addressOf(value['title_url'] ?? value['url'] ?? value['video_url'] ?? value['image_url'])

function withLink([first = '', ...others]: string[], address: string | undefined): string[] {
  const linked = first.includes('\n') ? first : link(first, address)
  return [linked, ...others].filter((text) => text !== '')
}

/** Lists of single texts, such as the cells of a row, stay on one line. */
function rowOf(lists: string[][]): string[] {
  const texts = lists.flat()
  const isRow = texts.every((text) => text.length <= 100 && !text.includes('\n'))
  return isRow && texts.length > 1 ? [texts.join(' · ')] : texts
}
