import { randomUUID } from 'node:crypto'
import {
  fail,
  limits,
  type ScheduledChange,
  type ScheduledInput,
  type ScheduledMessage,
  type Target,
} from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { ScheduledMessageRow } from './tables.ts'
import { readContent, readProperties } from '../../http/request/body.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import {
  findMessage,
  isReaction,
  type MessagesServices,
  recipientOf,
  replyRecipient,
  requireMayWrite,
} from '../messages/index.ts'
import {
  countScheduled,
  findScheduled,
  insertScheduled,
  lease,
  removeScheduled,
  toScheduled,
  updateScheduled,
} from './store.ts'

/** Schedules a message to where the caller may write now. It is checked again when it is sent. */
export async function scheduleMessage(
  services: MessagesServices,
  me: CurrentUser,
  input: ScheduledInput,
): Promise<ScheduledMessage> {
  const { target, reply_mid = null, due_at } = input
  const now = services.clock.now()
  requireFuture(due_at, now)
  recipientOf(services, me, target)
  if (reply_mid !== null) await requireReplyIn(services, me, reply_mid, target)
  const row: ScheduledMessageRow = {
    id: randomUUID(),
    uid: me.uid,
    target_uid: 'uid' in target ? target.uid : 0,
    target_gid: 'gid' in target ? target.gid : 0,
    reply_mid,
    ...contentOf(input),
    bytes: 0,
    due_at,
    created_at: now,
    ...lease.none,
    error: null,
  }
  row.bytes = bytesOf(row)
  await services.database.transact(async (tx) => {
    await requireRoom(tx, row)
    await insertScheduled(tx, row)
    announceScheduled(tx, me.uid, [row])
  })
  return toScheduled(row)
}

/** Changes the text or the time of one of the caller's scheduled messages, and clears its error. */
export async function changeScheduled(
  services: MessagesServices,
  me: CurrentUser,
  id: string,
  { text, due_at, reply_mid }: ScheduledChange,
): Promise<ScheduledMessage> {
  const now = services.clock.now()
  if (due_at !== undefined) requireFuture(due_at, now)
  return services.database.transact(async (tx) => {
    const before = await requireWaiting(tx, me, id, now)
    const after = {
      ...before,
      ...(text === undefined ? {} : contentOf(text)),
      ...(due_at === undefined ? {} : { due_at }),
      ...(reply_mid === null ? { reply_mid } : {}),
      error: null,
    }
    // A refused message must not go out at once because its text was corrected.
    requireFuture(after.due_at, now)
    after.bytes = bytesOf(after)
    await requireRoom(tx, after)
    await updateScheduled(tx, id, after)
    announceScheduled(tx, me.uid, [after])
    return toScheduled(after)
  })
}

export async function cancelScheduled(
  services: MessagesServices,
  me: CurrentUser,
  id: string,
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    await requireWaiting(tx, me, id, services.clock.now())
    await removeScheduled(tx, id)
    announceScheduled(tx, me.uid, [], [id])
  })
  return undefined
}

/** Finds a scheduled message of the caller that no node is sending at this moment. */
export async function requireWaiting(
  db: Db,
  { uid }: CurrentUser,
  id: string,
  now: number,
): Promise<ScheduledMessageRow> {
  const row = await findScheduled(db, uid, id)
  if (!row) throw fail('not-found')
  if (lease.isHeld(row, now)) throw fail('busy')
  return row
}

/** Tells the devices of the author. */
export const announceScheduled = (
  tx: Tx,
  uid: number,
  changed: readonly ScheduledMessageRow[],
  removed: string[] = [],
) =>
  tx.publish(
    { to: 'users', uids: [uid] },
    { type: 'scheduled_changed', changed: changed.map(toScheduled), removed },
    { extended: true },
  )

function requireFuture(due_at: number, now: number) {
  if (due_at <= now || due_at > now + limits.laterMs) throw fail('bad-time', { field: 'due_at' })
}

async function requireReplyIn(
  services: MessagesServices,
  me: CurrentUser,
  mid: number,
  target: Target,
) {
  const original = await findMessage(services.db, mid, services.clock.now())
  if (!original || isReaction(original)) throw fail('not-found')
  requireMayWrite(services, me, original)
  const { target: place } = replyRecipient(me, original)
  if (JSON.stringify(place) !== JSON.stringify(target)) throw fail('not-found')
}

const contentOf = ({
  content_type,
  content,
  properties,
}: Pick<ScheduledInput, 'content_type' | 'content' | 'properties'>) => ({
  content_type,
  content: readContent(content_type, content),
  properties: propertiesJson(properties),
})

function propertiesJson(given: ScheduledInput['properties']): string | null {
  const properties = readProperties(given)
  return properties === null ? null : JSON.stringify(properties)
}

const bytesOf = ({ content, properties }: ScheduledMessageRow) =>
  Buffer.byteLength(content) + Buffer.byteLength(properties ?? '')

async function requireRoom(tx: Tx, { uid, id, bytes }: ScheduledMessageRow) {
  const others = await countScheduled(tx, uid, id)
  const isFull =
    others.count >= limits.scheduledMessages || others.bytes + bytes > limits.scheduledBytes
  if (isFull) throw fail('limit-reached')
}
