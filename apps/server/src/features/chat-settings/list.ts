import {
  type PinChat,
  type RequestOf,
  type Target,
  type hideChat as hideEndpoint,
} from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { readPinnedChats, removeHiddenChat, saveHiddenChat, savePinTimes } from './list-store.ts'
import type { ChatSettingsServices } from './services.ts'
import { type PinTarget, readTarget, requireTarget } from './set.ts'

/**
 * Sets the order of the pinned chats. Existing clients order them by time, so the times are dealt out anew.
 * Chats that another device pinned meanwhile stay above, and those that it unpinned are ignored.
 */
export async function orderPinnedChats(
  services: ChatSettingsServices,
  { uid }: CurrentUser,
  wanted: readonly Target[],
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const pins = await readPinnedChats(tx, uid)
    const pinned_chats = inOrder(pins, wanted)
    if (pinned_chats.every(({ target }, at) => isSame(target, pins[at]?.target))) return
    await savePinTimes(tx, uid, pinned_chats)
    const event = { type: 'pinned_chats_ordered', pinned_chats } as const
    tx.publish({ to: 'users', uids: [uid] }, event, { extended: true })
  })
  return undefined
}

function inOrder(pins: readonly PinChat[], wanted: readonly Target[]): PinChat[] {
  const places = new Map(wanted.map((target, at) => [nameOf(target), at]))
  const placeOf = ({ target }: PinChat) => places.get(nameOf(target)) ?? -1
  const sorted = pins.toSorted((a, b) => placeOf(a) - placeOf(b))
  let before = Number.POSITIVE_INFINITY
  return sorted.map(({ target }, at) => {
    before = Math.min(pins[at]?.updated_at ?? 0, before - 1)
    return { target, updated_at: before }
  })
}

const nameOf = (target: Target) => ('uid' in target ? `u${target.uid}` : `g${target.gid}`)
const isSame = (one: Target, other: Target | undefined) =>
  other !== undefined && nameOf(one) === nameOf(other)

/** Hides a chat in the caller's list. Clients show it again when a later message brings it back. */
export async function hideChat(
  services: ChatSettingsServices,
  me: CurrentUser,
  { target: wanted, mid, until_mention }: RequestOf<typeof hideEndpoint>['body'],
): Promise<undefined> {
  await services.database.transact(async (tx) => {
    const target = requireTarget(services, me, wanted)
    const chat = { target, mid, until_mention: until_mention ?? false }
    await saveHiddenChat(tx, me.uid, chat)
    const event = { type: 'chat_hidden', chat } as const
    tx.publish({ to: 'users', uids: [me.uid] }, event, { extended: true })
  })
  return undefined
}

/** Shows a hidden chat in the caller's list again. */
export async function showChat(
  services: ChatSettingsServices,
  { uid }: CurrentUser,
  wanted: PinTarget,
): Promise<undefined> {
  const target = readTarget(wanted)
  await services.database.transact(async (tx) => {
    if (!(await removeHiddenChat(tx, uid, target))) return
    const event = { type: 'chat_shown', target } as const
    tx.publish({ to: 'users', uids: [uid] }, event, { extended: true })
  })
  return undefined
}
