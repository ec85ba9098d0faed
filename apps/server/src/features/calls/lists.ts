import type {
  AgoraChannels,
  AgoraChannelUsers,
  CallsNow,
  Participant,
  VoiceRoom,
} from '@parley/protocol'
import { isMember } from '@parley/rules'
import type { CallRoomRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findChannel } from '../channels/index.ts'
import { record } from '../organization/index.ts'
import { toParticipant } from './participants.ts'
import { readRoomName } from './room-name.ts'
import type { CallsServices } from './services.ts'
import { callConfigOf } from './settings.ts'
import { findRoom, participantsOf, readParticipants, readRooms } from './store.ts'
import { iceServers } from './turn.ts'

/** The rooms in use that the caller can see, by name. */
export async function visibleRooms(services: CallsServices, me: CurrentUser): Promise<VoiceRoom[]> {
  const { db, calls } = services
  if (record(services, 'call').provider === 'off') return []
  const [rooms, people, outside] = await Promise.all([
    readRooms(db),
    readParticipants(db),
    calls.agoraLists.rooms(),
  ])
  const known = new Map(rooms.map((room) => [room.name, room]))
  const names = [...new Set([...known.keys(), ...outside])].sort()
  const shown: VoiceRoom[] = []
  for (const name of names) {
    // A user who has left the channel stays among the participants until the next check, and receives no event of the removal.
    const isLinked = people.some(
      (one) => one.room === name && one.uid === me.uid && one.link !== null,
    )
    if (!isLinked && !maySee(services, me, name, known.get(name))) continue
    const own = people.filter(({ room }) => room === name).map(toParticipant)
    const participants = outside.includes(name) ? await withOutside(services, name, own) : own
    if (participants.length > 0) shown.push({ channel_name: name, participants })
  }
  return shown
}

/** A page of the rooms in the format of Agora. */
export async function agoraChannels(
  services: CallsServices,
  me: CurrentUser,
  { page_no, page_size }: { page_no: number; page_size: number },
): Promise<AgoraChannels> {
  const rooms = await visibleRooms(services, me)
  const from = page_no * page_size
  return {
    success: true,
    data: {
      channels: rooms.slice(from, from + page_size).map(({ channel_name, participants }) => ({
        channel_name,
        user_count: uidsOf(participants).length,
      })),
      total_size: rooms.length,
    },
  }
}

/** The people of a room in the format of Agora. A room that the caller cannot see does not exist. */
export async function agoraChannelUsers(
  services: CallsServices,
  me: CurrentUser,
  name: string,
): Promise<AgoraChannelUsers> {
  const none = { success: true, data: { channel_exist: false } }
  const { db } = services
  if (record(services, 'call').provider === 'off') return none
  if (!maySee(services, me, name, await findRoom(db, name))) return none
  const own = (await participantsOf(db, name)).map(toParticipant)
  const users = uidsOf(await withOutside(services, name, own))
  if (users.length === 0) return none
  return { success: true, data: { channel_exist: true, mode: 1, total: users.length, users } }
}

const uidsOf = (participants: readonly Participant[]) => [
  ...new Set(participants.map(({ uid }) => uid)),
]

/** Adds the participants that only Agora knows. Their flags are unknown. */
async function withOutside(
  { calls, clock }: CallsServices,
  name: string,
  own: readonly Participant[],
): Promise<Participant[]> {
  const known = new Set(uidsOf(own))
  const others = (await calls.agoraLists.uids(name)).filter((uid) => !known.has(uid))
  const unknown = { muted: null, deafen: null, video: null, screen: null }
  return [
    ...own,
    ...others.map((uid) => ({
      session: `agora:${uid}`,
      uid,
      ...unknown,
      joined_at: clock.now(),
    })),
  ]
}

function maySee(
  services: CallsServices,
  me: CurrentUser,
  name: string,
  room: CallRoomRow | undefined,
): boolean {
  const of = readRoomName(name)
  if (!of) return false
  if ('gid' in of) {
    const channel = findChannel(services, of.gid)
    return channel !== undefined && isMember(channel, me)
  }
  return of.callee === me.uid || room?.caller === me.uid
}

/** All running calls with their participants, private ones included, for administrators. */
export async function callsNow(services: CallsServices, me: CurrentUser): Promise<CallsNow> {
  const { clock, config, db } = services
  const { sfu } = callConfigOf(services)
  const [rooms, people] = await Promise.all([readRooms(db), readParticipants(db)])
  const bytes = services.calls.media?.engine.traffic().rooms ?? {}
  const [first, last] = config.callPorts
  return {
    ports: [first, last],
    ice_servers: iceServers(sfu, me.uid, clock.now()),
    rooms: rooms.flatMap(({ name, gid, started_at }) => {
      const inside = people.filter(({ room }) => room === name)
      if (inside.length === 0) return []
      const uids = inside.filter((one) => one.guest_name === null).map(({ uid }) => uid)
      const guests = inside.flatMap(({ guest_name }) => guest_name ?? [])
      return [{ channel_name: name, gid, uids, guests, started_at, bytes: bytes[name] ?? null }]
    }),
  }
}
