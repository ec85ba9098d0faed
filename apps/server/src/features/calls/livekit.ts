import { randomUUID } from 'node:crypto'
import { fail, type LiveKitTest } from '@parley/protocol'
import { AccessToken, RoomServiceClient, WebhookReceiver } from 'livekit-server-sdk'
import type { CallParticipantRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { silentMs, remove } from './participants.ts'
import type { CallsServices } from './services.ts'
import { callConfigOf } from './settings.ts'
import { readParticipants, readRooms } from './store.ts'

const liveKitSeconds = 21_600
const testSeconds = 120
/** The time that a participant has to connect after joining. */
const unknownMs = 30_000

/** Creates the address and token with which a page joins a LiveKit room. The identity contains the session of the participant. */
export async function liveKitAccess(
  services: CallsServices,
  { uid, name }: CurrentUser,
  room: string,
  session: string,
) {
  const { livekit } = callConfigOf(services)
  const options = { identity: identityOf({ uid, session }), name, ttl: liveKitSeconds }
  const token = await tokenFor(livekit, room, options)
  return { url: livekit.url, token, expired_in: liveKitSeconds }
}

/** Creates the tokens for a test: a speaker and a listener, in a room of their own. */
export async function liveKitTest(services: CallsServices): Promise<LiveKitTest> {
  const { provider, livekit } = callConfigOf(services)
  if (provider !== 'livekit') throw fail('voice-is-off')
  const room = `test ${randomUUID()}`
  const [speaker, listener] = await Promise.all(
    (['speaker', 'listener'] as const).map((identity) =>
      tokenFor(livekit, room, { identity, ttl: testSeconds }),
    ),
  )
  return { url: livekit.url, speaker: speaker ?? '', listener: listener ?? '' }
}

function tokenFor(
  { api_key, api_secret }: LiveKit,
  room: string,
  options: { identity: string; name?: string; ttl: number },
): Promise<string> {
  const token = new AccessToken(api_key, api_secret, options)
  token.addGrant({ room, roomJoin: true, canPublish: true, canSubscribe: true })
  return token.toJwt()
}

/** Removes participants that the LiveKit server does not have. If it does not answer, nobody is removed. */
export async function reconcileLiveKit(services: CallsServices): Promise<void> {
  if (callConfigOf(services).provider !== 'livekit') return
  for (const { name } of await readRooms(services.db)) {
    await removeUnknown(services, name, hadTime(services))
  }
}

/**
 * Handles a webhook event of the LiveKit server: removes participants who have left. Fails if the signature is wrong.
 * @param body the signed text
 */
export async function receiveLiveKitEvent(
  services: CallsServices,
  body: string,
  signature: string | undefined,
): Promise<undefined> {
  const { provider, livekit } = callConfigOf(services)
  if (provider !== 'livekit') throw fail('voice-is-off')
  const receiver = new WebhookReceiver(livekit.api_key, livekit.api_secret)
  const received = await receiver.receive(body, signature).catch(() => undefined)
  if (!received) throw fail('bad-credential')
  const { event, room, participant } = received
  if (!room || !ends.has(event)) return undefined
  // The participant may have reconnected, so ask LiveKit.
  await removeUnknown(
    services,
    room.name,
    participant ? (row) => identityOf(row) === participant.identity : hadTime(services),
  )
  return undefined
}

/** The events after which a participant may have left. */
const ends: ReadonlySet<string> = new Set([
  'participant_left',
  'participant_connection_aborted',
  'room_finished',
])

/** Removes the matching participants of a room that the LiveKit server does not have. */
async function removeUnknown(
  services: CallsServices,
  name: string,
  matches: (row: CallParticipantRow) => boolean,
): Promise<void> {
  const { database, log } = services
  const client = roomService(callConfigOf(services).livekit)
  let known: Set<string>
  try {
    known = new Set((await client.listParticipants(name)).map(({ identity }) => identity))
  } catch (error) {
    log.warn({ err: error, room: name }, 'the LiveKit server could not be asked')
    return
  }
  await database.transact(async (tx) => {
    const gone = (await readParticipants(tx)).filter(
      (row) => row.room === name && matches(row) && !known.has(identityOf(row)),
    )
    await remove(tx, gone)
  })
}

/** Whether a participant has had the time to connect. */
function hadTime({ clock }: CallsServices): (row: CallParticipantRow) => boolean {
  const until = clock.now() - Math.min(unknownMs, silentMs)
  return ({ joined_at }) => joined_at < until
}

const identityOf = ({ uid, session }: Pick<CallParticipantRow, 'uid' | 'session'>): string =>
  `${uid}:${session}`

/** Disconnects a session from LiveKit after its user lost the right to be in the room. */
export async function disconnectFromLiveKit(
  services: CallsServices,
  { room, uid, session }: { room: string; uid: number; session: string },
): Promise<void> {
  const { provider, livekit } = callConfigOf(services)
  if (provider !== 'livekit') return
  try {
    await roomService(livekit).removeParticipant(room, identityOf({ uid, session }))
  } catch (error) {
    services.log.warn({ err: error, room }, 'a participant could not be removed from LiveKit')
  }
}

const roomService = ({ url, api_url, api_key, api_secret }: LiveKit): RoomServiceClient =>
  new RoomServiceClient(api_url || url.replace(/^ws/, 'http'), api_key, api_secret)

type LiveKit = ReturnType<typeof callConfigOf>['livekit']
