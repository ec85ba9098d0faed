import type { ContentType } from '@parley/protocol'
import { previewOf, truncate } from '@parley/rules'
import type { MessageRow } from './tables.ts'
import type { LetterTexts } from '../mail/index.ts'
import { findUser } from '../users/index.ts'
import { propertiesOf } from './message-row.ts'
import type { MessagesServices } from './services.ts'

/** A message in one line of at most `max` characters, for notices and letters: its text, or the kind of its content. */
export function messageLine(
  services: MessagesServices,
  row: MessageRow,
  t: LetterTexts['t'],
  max: number,
): string {
  const message = {
    content_type: row.content_type as ContentType,
    content: row.content ?? '',
    properties: propertiesOf(row),
  }
  const { kind, text } = previewOf(message, (uid) => findUser(services, uid)?.name)
  return truncate(kind === 'words' && text !== '' ? text : t(`message.${kind}`), max)
}
