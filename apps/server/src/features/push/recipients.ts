import type { Target } from '@parley/protocol'
import { groupMentionOf, mentionsOf } from '@parley/rules'
import type { MessageRow } from '../messages/index.ts'
import { belongsTo, findChannel } from '../channels/index.ts'
import { mutedAmong, readMarksIn } from '../chat-settings/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { isInThreadOnly, propertiesOf } from '../messages/index.ts'
import { record } from '../organization/index.ts'
import { statusOf } from '../status/index.ts'
import { followersOfReply } from '../threads/index.ts'
import { findUser } from '../users/index.ts'
import { type PushDevice, rulesOf } from './devices.ts'
import { isQuietAt } from './quiet-hours.ts'
import type { PushServices } from './services.ts'

/** Whether a message is pushed. Reactions, changes and forwarded messages are not. */
export const isNotable = ({ type, content_type }: MessageRow): boolean =>
  (type === 'normal' || type === 'reply') && content_type !== 'vocechat/archive'

/** Whether pushes can reach any device now. */
export const hasDevices = (services: PushServices): boolean => reachable(services).length > 0

/** The devices of the users who can read a message, without those of its author. Reads memory only. */
export const devicesFor = (services: PushServices, row: MessageRow): PushDevice[] =>
  reachable(services).filter(({ uid }) => uid !== row.from_uid && canRead(services, row, uid))

// Mobile apps store a token on every server, also on one without Firebase.
function reachable(services: PushServices): PushDevice[] {
  const devices = [...services.push.devices.values()]
  const outlets = [...services.push.outlets.values()]
  return record(services, 'fcm').enabled
    ? [...devices, ...outlets]
    : [...devices.filter(({ subscription }) => subscription), ...outlets]
}

function canRead(
  services: PushServices,
  { gid, dm_user_a, dm_user_b }: MessageRow,
  uid: number,
): boolean {
  if (gid === null) return dm_user_a === uid || dm_user_b === uid
  const channel = findChannel(services, gid)
  return channel !== undefined && belongsTo(services, channel, uid)
}

/**
 * Returns the devices that get a push of a message. It leaves out users who have read the message, have muted the chat
 * and are not mentioned, are blocked, or want no notifications now. A reply that was sent into its thread only goes to those
 * who follow the thread or are mentioned.
 */
export async function selectDevices(
  services: PushServices,
  row: MessageRow,
  devices: readonly PushDevice[],
): Promise<PushDevice[]> {
  const { clock, db } = services
  const now = clock.now()
  const readable = devices.filter(({ uid }) => canRead(services, row, uid))
  const uids = [...new Set(readable.map(({ uid }) => uid))]
  if (uids.length === 0) return []
  // The chat as the receiver sees it: a direct chat is named by its other user.
  const chat: Target = row.gid === null ? { uid: row.from_uid } : { gid: row.gid }
  const isThreadOnly = isInThreadOnly(row)
  const [muted, marks, followers] = await Promise.all([
    mutedAmong(db, uids, chat, now),
    readMarksIn(db, uids, chat),
    isThreadOnly ? followersOfReply(services, row) : undefined,
  ])
  const read = new Map(marks.map(({ uid, mid }) => [uid, mid]))
  return readable.filter((device) => {
    const { uid } = device
    // Reading a chat does not read its threads.
    if (!isThreadOnly && (read.get(uid) ?? 0) >= row.mid) return false
    if (!wantsNotification(services, device, row.from_uid, now)) return false
    // To mention everybody in a thread reaches those who follow it.
    if (followers ? mentionsByName(row, uid) : mentions(row, uid)) return true
    if (muted.has(uid) || (followers && !followers.has(uid))) return false
    return rulesOf(device).level === 'all' || row.gid === null || followers !== undefined
  })
}

/** The devices that ring when somebody calls a user. */
export async function devicesToRing(
  services: PushServices,
  { caller, callee }: { caller: number; callee: number },
): Promise<PushDevice[]> {
  const { clock, db } = services
  const now = clock.now()
  if ((await mutedAmong(db, [callee], { uid: caller }, now)).has(callee)) return []
  return reachable(services).filter(
    (device) => device.uid === callee && wantsNotification(services, device, caller, now),
  )
}

/** Whether a device gets notifications of a user now. */
function wantsNotification(
  services: PushServices,
  device: PushDevice,
  from: number,
  now: number,
): boolean {
  const { uid } = device
  if (findUser(services, uid)?.status !== 'normal' || areBlocked(services, uid, from)) return false
  if (statusOf(services, uid)?.quiet_until) return false
  if (device.outlet?.skips_online === 1 && services.users.presence.isOnline(uid)) return false
  const { level, quiet } = rulesOf(device)
  return level !== 'off' && !(quiet && isQuietAt(quiet, now))
}

const mentionsByName = (row: MessageRow, uid: number) =>
  mentionsOf({ properties: propertiesOf(row) }).includes(uid)

/** Whether a message mentions a user, also by `@all`. */
export function mentions(row: MessageRow, uid: number): boolean {
  const message = { properties: propertiesOf(row) }
  return mentionsOf(message).includes(uid) || groupMentionOf(message) === 'all'
}
