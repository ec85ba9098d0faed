import {
  type RequestOf,
  type Target,
  fail,
  type setBurnAfterReading as burnEndpoint,
  type setMute as muteEndpoint,
  type setReadIndex as readEndpoint,
} from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { ChatSettingsServices } from './services.ts'
import { findChannel } from '../channels/index.ts'
import {
  findUser,
  notifyOwnExtended,
  type SettingsChanges,
  settingsChanged,
  tellOthers,
} from '../users/index.ts'
import { readPinnedChats } from './list-store.ts'
import {
  insertPinnedChat,
  raiseReadMark,
  removeSetting,
  saveAutoDelete,
  saveMute,
} from './store.ts'

/** Moves read markers forward. Ignores unknown ids, because clients send them after deletions. */
export async function setReadIndex(
  services: ChatSettingsServices,
  me: CurrentUser,
  { users, groups }: RequestOf<typeof readEndpoint>['body'],
): Promise<undefined> {
  const wantedUsers = (users ?? [])
    .filter(({ uid }) => uid !== me.uid && findUser(services, uid))
    .map(({ uid, mid }) => ({ uid, mid: clampToSafe(mid) }))
  const wantedGroups = (groups ?? [])
    .filter(({ gid }) => findChannel(services, gid))
    .map(({ gid, mid }) => ({ gid, mid: clampToSafe(mid) }))
  if (wantedUsers.length + wantedGroups.length === 0) return undefined
  const at = services.clock.now()
  const moved = await services.database.transact(async (tx) => {
    const movedUsers = []
    for (const { uid, mid } of wantedUsers) {
      if (await raiseReadMark(tx, me.uid, { uid }, { mid, moved_at: at }))
        movedUsers.push({ uid, mid })
    }
    const movedGroups = []
    for (const { gid, mid } of wantedGroups) {
      if (await raiseReadMark(tx, me.uid, { gid }, { mid, moved_at: at }))
        movedGroups.push({ gid, mid })
    }
    if (movedUsers.length + movedGroups.length === 0) return []
    const changes = { read_index_users: movedUsers, read_index_groups: movedGroups }
    tellOthers(tx, me, changes)
    // Another tab of the device may have begun before the marker of this one was stored.
    notifyOwnExtended(tx, me, changes)
    return [
      ...movedUsers.map(({ uid, mid }) => ({ target: { uid }, mid })),
      ...movedGroups.map(({ gid, mid }) => ({ target: { gid }, mid })),
    ]
  })
  const readings = moved.map((one) => ({ ...one, uid: me.uid, at }))
  for (const hook of services.chatSettings.hooks.read) hook(readings)
  return undefined
}

/** Mutes and unmutes chats. Refuses the whole request if one target is unknown. */
export async function setMute(
  services: ChatSettingsServices,
  me: CurrentUser,
  body: RequestOf<typeof muteEndpoint>['body'],
): Promise<undefined> {
  const { add_users, add_groups, remove_users, remove_groups } = body
  const until = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? clampToSafe(services.clock.now() + seconds * 1000) : null
  const changes = {
    add_mute_users: (add_users ?? []).map((one) => ({
      uid: one.uid,
      expired_at: until(one.expired_in),
    })),
    add_mute_groups: (add_groups ?? []).map((one) => ({
      gid: one.gid,
      expired_at: until(one.expired_in),
    })),
    remove_mute_users: remove_users ?? [],
    remove_mute_groups: remove_groups ?? [],
  }
  await services.database.transact(async (tx) => {
    requireTargets(services, me, [
      ...(add_users ?? []).map(({ uid }) => ({ uid })),
      ...(remove_users ?? []).map((uid) => ({ uid })),
      ...(add_groups ?? []).map(({ gid }) => ({ gid })),
      ...(remove_groups ?? []).map((gid) => ({ gid })),
    ])
    for (const { uid, expired_at } of changes.add_mute_users) {
      await saveMute(tx, me.uid, { uid }, expired_at)
    }
    for (const { gid, expired_at } of changes.add_mute_groups) {
      await saveMute(tx, me.uid, { gid }, expired_at)
    }
    for (const uid of changes.remove_mute_users) await removeSetting(tx, 'mute', me.uid, { uid })
    for (const gid of changes.remove_mute_groups) await removeSetting(tx, 'mute', me.uid, { gid })
    tellOthers(tx, me, changes)
    notifyOwnExtended(tx, me, changes)
  })
  return undefined
}

/** Sets after how many seconds the caller's messages in a chat are deleted; 0 keeps them. */
export async function setAutoDelete(
  services: ChatSettingsServices,
  me: CurrentUser,
  { users, groups }: RequestOf<typeof burnEndpoint>['body'],
): Promise<undefined> {
  const people = (users ?? []).map((one) => ({
    uid: one.uid,
    expires_in: clampToSafe(one.expires_in),
  }))
  const channels = (groups ?? []).map((one) => ({
    gid: one.gid,
    expires_in: clampToSafe(one.expires_in),
  }))
  const wanted = [
    ...people.map(({ uid, expires_in }) => ({ target: { uid }, expires_in })),
    ...channels.map(({ gid, expires_in }) => ({ target: { gid }, expires_in })),
  ]
  if (wanted.some(({ expires_in }) => expires_in < 0)) throw fail('bad-request')
  await services.database.transact(async (tx) => {
    requireTargets(
      services,
      me,
      wanted.map(({ target }) => target),
    )
    await saveAutoDelete(tx, me.uid, wanted)
    const changes = { burn_after_reading_users: people, burn_after_reading_groups: channels }
    tellOthers(tx, me, changes)
    notifyOwnExtended(tx, me, changes)
  })
  return undefined
}

// Numbers on the wire have 64 bits. Clamp them to what JavaScript holds exactly.
const clampToSafe = (number: number) =>
  Math.max(Math.min(number, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)

export type PinTarget = { uid?: number | null; gid?: number | null }

/** Pins a chat. The calling device gets the event too, because clients rely on it alone. */
export async function pinChat(
  services: ChatSettingsServices,
  me: CurrentUser,
  wanted: PinTarget,
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const target = requireTarget(services, me, wanted)
    const [newest] = await readPinnedChats(tx, me.uid)
    // The times give the order, also within a millisecond and after the clock was set back.
    const updated_at = Math.max(services.clock.now(), (newest?.updated_at ?? 0) + 1)
    const pin = { target, updated_at }
    if (!(await insertPinnedChat(tx, me.uid, pin))) return
    tellAll(tx, me, { add_pin_chats: [pin] })
  })
  return undefined
}

export async function unpinChat(
  services: ChatSettingsServices,
  me: CurrentUser,
  wanted: PinTarget,
): Promise<undefined> {
  const target = readTarget(wanted)
  await services.database.transact(async (tx) => {
    if (!(await removeSetting(tx, 'pinned_chat', me.uid, target))) return
    tellAll(tx, me, { remove_pin_chats: [target] })
  })
  return undefined
}

/** The one chat that a request names. */
export function readTarget({ uid, gid }: PinTarget): Target {
  if (typeof uid === 'number' && typeof gid !== 'number') return { uid }
  if (typeof gid === 'number' && typeof uid !== 'number') return { gid }
  throw fail('bad-request', { field: 'target' })
}

/** The same, if the caller can see it. */
export function requireTarget(
  services: ChatSettingsServices,
  me: CurrentUser,
  wanted: PinTarget,
): Target {
  const target = readTarget(wanted)
  if ('uid' in target) {
    if (!findUser(services, target.uid)) throw fail('not-found')
  } else {
    const channel = findChannel(services, target.gid)
    if (!channel || !maySeeChannel(me, channel)) throw fail('not-found')
  }
  return target
}

function requireTargets(
  services: ChatSettingsServices,
  me: CurrentUser,
  targets: readonly Target[],
): void {
  for (const target of targets) {
    const known =
      'uid' in target
        ? target.uid !== me.uid && findUser(services, target.uid)
        : findChannel(services, target.gid)
    if (!known) throw fail('bad-request')
  }
}

function tellAll(tx: Tx, me: CurrentUser, changes: SettingsChanges) {
  tx.publish({ to: 'users', uids: [me.uid] }, settingsChanged(me.device, changes))
}
