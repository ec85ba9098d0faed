import { type ContentType, fail, moderatedContent, type MessageInput } from '@parley/protocol'
import { mayHideMessage } from '@parley/rules'
import type { Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { audited, type AuditWriter } from '../../audit/index.ts'
import { hideFiles, showFiles } from '../../files/index.ts'
import { findUser } from '../../users/index.ts'
import {
  contentColumns,
  contentFor,
  isReaction,
  propertiesOf,
  withContent,
} from '../message-row.ts'
import { channelOf, mayReadMessage } from '../participants.ts'
import type { MessagesServices } from '../services.ts'
import { findMessage, updateContent } from '../store.ts'
import {
  moderatedAmong,
  insertModerated,
  readEdits,
  takeModerated,
  updateEdit,
} from './moderated-store.ts'
import { updatePin } from './pin.ts'
import { storeReaction } from './reactions.ts'

interface Within {
  tx: Tx
  audit: AuditWriter
}

/** Hides a message from everybody, or shows it again. Fails with `not-found` if it does not exist. */
export const setModerated = (
  services: MessagesServices,
  me: Actor,
  mid: number,
  isModerated: boolean,
): Promise<undefined> =>
  audited(services, me, async (tx, audit) => {
    const change = isModerated ? hideWithin : showWithin
    if (!(await change(services, { tx, audit }, me, mid))) throw fail('not-found')
    return undefined
  })

/**
 * Replaces the content of a message by a placeholder, also in its edits, and stops serving its file. Every client sees an edit.
 * The content is kept until the message is shown again or deleted. Returns false if the message does not exist.
 */
export async function hideWithin(
  services: MessagesServices,
  { tx, audit }: Within,
  me: Actor,
  mid: number,
): Promise<boolean> {
  const message = await requireMayHide(services, tx, me, mid)
  if (!message) return false
  if ((await moderatedAmong(tx, [mid])).size > 0) return true
  const { content_type, content, properties, file_path } = message
  const now = services.clock.now()
  await insertModerated(tx, {
    mid,
    content_type: content_type ?? '',
    content: content ?? '',
    properties,
    file_path,
    by_uid: me.uid,
    hidden_at: now,
  })
  if (file_path !== null) await hideFiles(tx, [file_path], now)
  const placeholder = contentFor(message, moderatedContent)
  for (const edit of await readEdits(tx, mid)) await updateEdit(tx, withContent(edit, placeholder))
  await replaceContent(services, tx, me, message, placeholder)
  audit('message_hidden', about(services, message))
  return true
}

/** Gives a moderated message its content again. Returns false if the message does not exist. */
async function showWithin(
  services: MessagesServices,
  { tx, audit }: Within,
  me: Actor,
  mid: number,
): Promise<boolean> {
  const message = await requireMayHide(services, tx, me, mid)
  if (!message) return false
  const moderated = await takeModerated(tx, mid)
  if (!moderated) return true
  const { content, file_path } = moderated
  const content_type = moderated.content_type as ContentType
  if (file_path !== null) await showFiles(tx, [file_path])
  const shown = { content_type, content, properties: propertiesOf(moderated) }
  await replaceContent(services, tx, me, message, shown)
  audit('message_shown', about(services, message))
  return true
}

async function replaceContent(
  services: MessagesServices,
  tx: Tx,
  me: Actor,
  message: MessageRow,
  content: MessageInput,
): Promise<void> {
  const changed = withContent(message, content)
  await updateContent(tx, changed)
  await storeReaction(services, tx, me, message, { type: 'edit', ...contentColumns(content) })
  await updatePin(tx, changed)
}

async function requireMayHide(services: MessagesServices, tx: Tx, me: Actor, mid: number) {
  const message = await findMessage(tx, mid, services.clock.now())
  if (!message) return undefined
  if (!isReaction(message) && mayHideMessage(me, message, channelOf(services, message)))
    return message
  throw fail(mayReadMessage(services, me, message) ? 'forbidden' : 'not-found')
}

const about = (services: MessagesServices, message: MessageRow) => ({
  target: findUser(services, message.from_uid),
  label: channelOf(services, message)?.name,
})
