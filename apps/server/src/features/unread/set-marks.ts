import { fail, type Target, type UnreadMark } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { requireChat } from '../chat-settings/index.ts'
import type { UnreadServices } from './services.ts'
import { saveMarks } from './store.ts'

/** Marks chats of the caller as unread, or ends such marks. All or none. */
export async function setUnreadMarks(
  services: UnreadServices,
  { uid }: CurrentUser,
  marks: readonly UnreadMark[],
): Promise<undefined> {
  for (const { target, mid } of marks) {
    if (!Number.isSafeInteger(mid) || mid < 0) throw fail('bad-request', { field: 'mid' })
    if (mid > 0) requireChat(services, uid, target)
  }
  // The device that asked is told too: only events show which of two devices was last.
  if (marks.length > 0) await save(services, uid, marks)
  return undefined
}

/** The user has read on: ends the marks of these chats. Also clients of VoceChat end them this way. */
export async function endMarks(
  services: UnreadServices,
  readings: readonly { uid: number; target: Target; mid: number }[],
): Promise<void> {
  const [first] = readings
  const own = first && services.unread.marks.get(first.uid)
  if (!own) return
  const isRead = (mark: UnreadMark) =>
    readings.some(({ target, mid }) => isSame(target, mark.target) && mid >= mark.mid)
  const ended = own.filter(isRead).map(({ target }) => ({ target, mid: 0 }))
  if (ended.length > 0) await save(services, first.uid, ended)
}

const isSame = (one: Target, other: Target) =>
  'gid' in one ? 'gid' in other && one.gid === other.gid : 'uid' in other && one.uid === other.uid

async function save(services: UnreadServices, uid: number, marks: readonly UnreadMark[]) {
  await services.database.transact(async (tx) => {
    await saveMarks(tx, uid, marks)
    const audience = { to: 'users', uids: [uid] } as const
    tx.publish(audience, { type: 'unread_marks_changed', marks: [...marks] }, { extended: true })
  })
}
