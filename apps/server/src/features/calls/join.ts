import { randomUUID } from 'node:crypto'
import { type AgoraToken, fail, type JoinedCall } from '@parley/protocol'
import { isMember } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { CallParticipantRow, CallRoomRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { requireChannel } from '../channels/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { record } from '../organization/index.ts'
import { requireUser } from '../users/index.ts'
import { agoraConfigOf, isAgoraOn } from './agora.ts'
import { agoraToken, agoraTokenSeconds } from './agora-token.ts'
import { hashOf, isLinkTo } from './link.ts'
import { liveKitAccess } from './livekit.ts'
import { announceRoom, heldMs, remove, runRingingHooks, toParticipant } from './participants.ts'
import { roomName } from './room-name.ts'
import type { CallsServices } from './services.ts'
import { callConfigOf } from './settings.ts'
import {
  findRoom,
  insertParticipant,
  participantsOf,
  participationsOf,
  saveRoom,
  updateRoom,
} from './store.ts'
import { iceServers, iceSeconds } from './turn.ts'

/** A channel or a person; exactly one of the two. */
interface Callee {
  gid?: number | null
  uid?: number | null
  /** The token of a link to the call of the channel. */
  link?: string | null
}

/** The same call rings at most once in this time. */
const ringOnceMs = 10_000

/** Joins the room of a channel, calls a user, or answers a call. The device leaves the call it is in. */
export async function join(
  services: CallsServices,
  me: CurrentUser,
  body: Callee,
): Promise<JoinedCall> {
  const { clock, database } = services
  const { provider, sfu } = callConfigOf(services)
  if (provider === 'off' || (provider === 'agora' && !isAgoraOn(services))) {
    throw fail('voice-is-off')
  }
  // Guests and visitors take part by a link only, and in no direct call.
  const isLinked = typeof body.link === 'string' && typeof body.gid === 'number'
  if ((me.is_guest || me.is_visitor) && !isLinked) throw fail('forbidden')
  const session = randomUUID()
  const joined = await database.transact(async (tx) => {
    const room = await enterRoom(services, tx, me, body)
    const before = (await participationsOf(tx, me)).filter((one) => one.session !== session)
    const others = (await participantsOf(tx, room.name)).filter(
      (one) => !before.some((mine) => mine.session === one.session),
    )
    if (provider === 'sfu' && others.length >= sfu.max_participants) throw fail('call-full')
    const now = clock.now()
    const row: CallParticipantRow = {
      session,
      room: room.name,
      uid: me.uid,
      device: me.device,
      joined_at: now,
      seen_at: now,
      muted: 0,
      deafen: 0,
      video: 0,
      screen: 0,
      hand_at: null,
      link: needsLink(services, me, room) && body.link ? hashOf(body.link) : null,
      guest_name: me.is_guest ? requireUser(services, me.uid).name : null,
    }
    // Inserted before the old one is removed, so that a direct call does not end in between.
    await insertParticipant(tx, row)
    await remove(tx, before)
    await announceRoom(tx, room)
    return { name: room.name, others }
  })
  return {
    provider,
    channel_name: joined.name,
    session,
    uid: me.uid,
    max_participants: provider === 'sfu' ? sfu.max_participants : null,
    participants: joined.others.map(toParticipant),
    sfu:
      provider === 'sfu'
        ? { ice_servers: iceServers(sfu, me.uid, clock.now()), expired_in: iceSeconds }
        : null,
    livekit:
      provider === 'livekit' ? await liveKitAccess(services, me, joined.name, session) : null,
    agora: provider === 'agora' ? tokenFor(services, me, joined.name) : null,
  }
}

/** Creates an Agora token for clients of VoceChat. Rings the person, and reserves a direct room for a minute. */
export async function createToken(
  services: CallsServices,
  me: CurrentUser,
  body: Callee,
): Promise<AgoraToken> {
  if (!isAgoraOn(services)) throw fail('voice-is-off')
  const room = await services.database.transact((tx) => enterRoom(services, tx, me, body))
  return tokenFor(services, me, room.name)
}

/** Finds or creates the room that the caller may enter. A new direct room rings. */
async function enterRoom(
  services: CallsServices,
  tx: Tx,
  me: CurrentUser,
  { gid, uid, link }: Callee,
): Promise<CallRoomRow> {
  if (typeof gid === 'number' && typeof uid !== 'number') {
    return channelRoom(services, tx, me, { gid, link })
  }
  if (typeof uid !== 'number' || typeof gid === 'number') throw fail('bad-request')
  return uid === me.uid ? answeredRoom(services, tx, me) : directRoom(services, tx, me, uid)
}

async function channelRoom(
  services: CallsServices,
  tx: Tx,
  me: CurrentUser,
  { gid, link }: { gid: number; link?: string | null | undefined },
): Promise<CallRoomRow> {
  if (needsLink(services, me, { gid })) {
    const isLinked =
      typeof link === 'string' && (await isLinkTo(services, tx, { gid, token: link }))
    const { guest } = record(services, 'login')
    if (!isLinked || (me.is_guest && !guest)) throw fail('forbidden')
  }
  const name = roomName({ gid })
  const found = await findRoom(tx, name)
  if (found) return found
  const now = services.clock.now()
  const held_until = record(services, 'call').provider === 'agora' ? now + heldMs : 0
  const room = {
    name,
    gid,
    callee: null,
    caller: null,
    started_at: now,
    rings_until: null,
    held_until,
    node: '',
  }
  await saveRoom(tx, room)
  return room
}

/** Whether somebody may join the call of a channel by a link only: guests, visitors, and people outside of the channel. */
function needsLink(
  services: CallsServices,
  me: CurrentUser,
  { gid }: Pick<CallRoomRow, 'gid'>,
): boolean {
  if (gid === null) return false
  return me.is_guest || me.is_visitor || !isMember(requireChannel(services, gid), me)
}

/** Answers the call to the caller. */
async function answeredRoom(
  services: CallsServices,
  tx: Tx,
  me: CurrentUser,
): Promise<CallRoomRow> {
  const room = await findRoom(tx, roomName({ callee: me.uid }))
  if (!room || !(await isInUse(services, tx, room))) throw fail('no-call')
  if (room.caller === null || areBlocked(services, me.uid, room.caller)) throw fail('blocked')
  return answer(services, tx, room)
}

async function answer(services: CallsServices, tx: Tx, room: CallRoomRow): Promise<CallRoomRow> {
  await runRingingHooks(services, tx, room, 'answered')
  await updateRoom(tx, room.name, { rings_until: null })
  return { ...room, rings_until: null }
}

async function directRoom(
  services: CallsServices,
  tx: Tx,
  me: CurrentUser,
  uid: number,
): Promise<CallRoomRow> {
  const { clock } = services
  const { is_bot, status } = requireUser(services, uid)
  if (areBlocked(services, me.uid, uid)) throw fail('blocked')
  if (is_bot || status === 'frozen') throw fail('forbidden')
  // Both call each other at the same time: they use the room of the first call.
  const mine = await findRoom(tx, roomName({ callee: me.uid }))
  if (mine && mine.caller === uid && (await isInUse(services, tx, mine))) {
    return answer(services, tx, mine)
  }

  const name = roomName({ callee: uid })
  const found = await findRoom(tx, name)
  const isAgora = record(services, 'call').provider === 'agora'
  const now = clock.now()
  const held_until = isAgora ? now + heldMs : 0
  if (found && (await isInUse(services, tx, found))) {
    if (found.caller !== me.uid) throw fail('busy')
    if (isAgora) {
      if (found.held_until - heldMs + ringOnceMs <= now) ring(tx, me.uid, uid, isAgora)
      await updateRoom(tx, name, { held_until })
    }
    return found
  }
  const { ring_seconds } = record(services, 'call')
  const until = now + ring_seconds * 1000
  const room: CallRoomRow = {
    name,
    gid: null,
    callee: uid,
    caller: me.uid,
    started_at: now,
    held_until,
    rings_until: until,
    node: '',
  }
  await saveRoom(tx, room)
  ring(tx, me.uid, uid, isAgora)
  await runRingingHooks(services, tx, room)
  return room
}

const ring = (tx: Tx, uid: number, target: number, isAgora: boolean) =>
  tx.publish(
    { to: 'users', uids: [target] },
    { type: 'user_calling', uid, target },
    // Clients of VoceChat can answer calls over Agora only.
    { extended: !isAgora },
  )

async function isInUse({ clock }: CallsServices, tx: Tx, room: CallRoomRow): Promise<boolean> {
  if (room.held_until > clock.now()) return true
  return (await participantsOf(tx, room.name)).length > 0
}

function tokenFor(services: CallsServices, { uid }: CurrentUser, channel_name: string): AgoraToken {
  const { app_id, app_certificate } = agoraConfigOf(services)
  const expiresAt = Math.floor(services.clock.now() / 1000) + agoraTokenSeconds
  const agora_token = agoraToken({ app_id, app_certificate, channel_name, uid, expiresAt })
  return { agora_token, app_id, uid, channel_name, expired_in: agoraTokenSeconds }
}
