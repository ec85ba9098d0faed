import type { Participant, ServerEvent } from '@parley/protocol'
import type { Audience } from '../../engines/bus/bus.ts'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { CallParticipantRow, CallRoomRow } from './tables.ts'
import { isLeaseHeld } from '../../engines/jobs/lease.ts'
import { record } from '../organization/index.ts'
import { noteMissed } from './missed.ts'
import { roomName } from './room-name.ts'
import type { CallsServices, Ringing } from './services.ts'
import {
  findRoom,
  limitSeenAt,
  participantsOf,
  readParticipants,
  readRooms,
  releaseRooms,
  removeParticipants,
  removeRoom,
} from './store.ts'

/** A participant without a keep-alive for so long has left. */
export const silentMs = 45_000
/** An Agora token reserves a direct room for this time. */
export const heldMs = 60_000

/** Publishes the participants of a room to everybody who may see it, and to those who were just removed. */
export async function announceRoom(
  tx: Tx,
  room: CallRoomRow,
  gone: readonly CallParticipantRow[] = [],
): Promise<void> {
  const rows = await participantsOf(tx, room.name)
  const participants = rows.map(toParticipant)
  publishToRoom(tx, room, [...rows, ...gone], {
    type: 'call_room',
    channel_name: room.name,
    participants,
  })
}

/** Publishes an event to everybody who may see a room: its chat, and those who joined by a link. */
export function publishToRoom(
  tx: Tx,
  room: CallRoomRow,
  people: readonly CallParticipantRow[],
  event: ServerEvent,
): void {
  const linked = people.filter(({ link }) => link !== null).map(({ uid }) => uid)
  tx.publish(audienceOf(room), event, { extended: true })
  // Members of the channel receive it twice, which changes nothing.
  if (linked.length > 0) tx.publish({ to: 'users', uids: linked }, event, { extended: true })
}

/** Runs the hooks of a direct call that rings, or that its callee has answered or declined. */
export async function runRingingHooks(
  services: CallsServices,
  tx: Tx,
  { caller, callee, rings_until: until }: CallRoomRow,
  outcome?: 'answered' | 'declined',
): Promise<void> {
  if (caller === null || callee === null || until === null) return
  for (const hook of services.calls.hooks.ringing) {
    await hook(tx, { caller, callee, until, ...(outcome ? { taken: outcome } : {}) })
  }
}

/** Whether a direct call still rings. */
export async function isRinging(db: Db, { callee, until }: Ringing): Promise<boolean> {
  return (await findRoom(db, roomName({ callee })))?.rings_until === until
}

/** The way in which a direct call ended. */
type Reason = 'declined' | 'missed' | 'ended'

/** Ends a direct call: removes its room, and publishes the end to both people. A missed call is noted in the chat. */
export async function endDirect(tx: Tx, room: CallRoomRow, reason: Reason): Promise<void> {
  const { callee, caller, name } = room
  if (callee === null || caller === null) return
  await removeRoom(tx, name)
  const audience: Audience = { to: 'users', uids: [caller, callee] }
  const more = { extended: true }
  tx.publish(audience, { type: 'call_room', channel_name: name, participants: [] }, more)
  const end = {
    type: 'call_ended',
    channel_name: name,
    uid: caller,
    target: callee,
    reason,
  } as const
  tx.publish(audience, end, more)
  if (reason === 'missed') await noteMissed(tx, { caller, callee })
}

/** Removes participants. A direct call ends when nobody is left, or when its caller leaves before the answer. */
export async function remove(tx: Tx, gone: readonly CallParticipantRow[]): Promise<void> {
  if (gone.length === 0) return
  await removeParticipants(
    tx,
    gone.map(({ session }) => session),
  )
  for (const name of new Set(gone.map((one) => one.room))) {
    const room = await findRoom(tx, name)
    if (!room) continue
    const left = await participantsOf(tx, name)
    const removed = gone.filter((one) => one.room === name)
    if (left.length > 0) await announceRoom(tx, room, removed)
    else if (room.gid === null) {
      await endDirect(tx, room, room.rings_until === null ? 'ended' : 'missed')
    } else {
      await announceRoom(tx, room, removed)
      await removeRoom(tx, name)
    }
  }
}

/** Ends the calls of a user, before their account is removed. */
export async function removeUser(tx: Tx, uid: number): Promise<void> {
  await remove(
    tx,
    (await readParticipants(tx)).filter((one) => one.uid === uid),
  )
}

/** Ends the call of a channel before the channel is removed. Publishes to the participants, because the channel has no members by then. */
export async function removeChannelCall(tx: Tx, gid: number): Promise<void> {
  const name = roomName({ gid })
  const people = await participantsOf(tx, name)
  await removeRoom(tx, name)
  if (people.length === 0) return
  tx.publish(
    { to: 'users', uids: [...new Set(people.map(({ uid }) => uid))] },
    { type: 'call_room', channel_name: name, participants: [] },
    { extended: true },
  )
}

/** Ends all calls, after the provider was changed. */
export async function endAll(services: CallsServices): Promise<void> {
  await services.database.transact(async (tx) => remove(tx, await readParticipants(tx)))
}

/** Removes participants without a recent keep-alive, and ends direct calls after their ring time. */
export async function expire(services: CallsServices): Promise<void> {
  const { clock, database, db } = services
  const now = clock.now()
  const ringMs = record(services, 'call').ring_seconds * 1000
  const isSilent = ({ seen_at }: CallParticipantRow) => now - seen_at > silentMs
  const isAhead = ({ seen_at }: CallParticipantRow) => seen_at - now > silentMs
  const isHeldUntil = (until: number) => isLeaseHeld(until, now, heldMs)
  const isMissed = ({ rings_until, held_until }: CallRoomRow) =>
    rings_until !== null && !isLeaseHeld(rings_until, now, ringMs) && !isHeldUntil(held_until)
  const [rooms, people] = await Promise.all([readRooms(db), readParticipants(db)])
  const isHeld = (room: CallRoomRow) =>
    isHeldUntil(room.held_until) || people.some((one) => one.room === room.name)
  if (people.some(isAhead)) await database.transact((tx) => limitSeenAt(tx, now))
  if (!people.some(isSilent) && !rooms.some((room) => isMissed(room) || !isHeld(room))) return
  await database.transact(async (tx) => {
    await remove(tx, (await readParticipants(tx)).filter(isSilent))
    const others = await readParticipants(tx)
    for (const room of await readRooms(tx)) {
      const isEmpty = !others.some((one) => one.room === room.name)
      if (room.gid === null && isMissed(room)) await endDirect(tx, room, 'missed')
      else if (isEmpty && !isHeldUntil(room.held_until)) await removeRoom(tx, room.name)
    }
  })
}

/** Releases the rooms of a stopped node. Their participants reconnect. */
export async function releaseNode(tx: Tx, node: string): Promise<void> {
  for (const { uid, device, session, room } of await releaseRooms(tx, node)) {
    tx.publish(
      { to: 'session', uid, device },
      { type: 'call_signal', channel_name: room, to: session, data: { kind: 'restart' } },
      { extended: true },
    )
  }
}

/** Everybody who may see a room. */
function audienceOf({ gid, caller, callee }: CallRoomRow): Audience {
  if (gid !== null) return { to: 'channel', gid }
  return { to: 'users', uids: [caller, callee].filter((uid) => uid !== null) }
}

export const toParticipant = (row: CallParticipantRow): Participant => ({
  session: row.session,
  uid: row.uid,
  muted: row.muted === 1,
  deafen: row.deafen === 1,
  video: row.video === 1,
  screen: row.screen === 1,
  hand_at: row.hand_at,
  ...(row.guest_name === null ? {} : { guest_name: row.guest_name }),
  joined_at: row.joined_at,
})
