import { limits } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Sink } from '../../http/answer/sink.ts'
import { chunk, dataLine } from '../../http/answer/frames.ts'
import type { BelowStream } from './below-stream.ts'
import { type Channel, joinedMid, toWire, visibleChannels } from '../channels/index.ts'
import { settingsOf } from '../chat-settings/index.ts'
import { timelineOf } from '../messages/index.ts'
import { record } from '../organization/index.ts'
import { requireUser, visibleUsers } from '../users/index.ts'
import type { Reader } from './reader.ts'
import type { Hub } from './hub.ts'

export interface Since {
  after_mid?: number | undefined
  users_version?: number | undefined
  limit?: number | undefined
}

/** How a stream was asked for. */
export interface Opening extends Since {
  /** Ends after the replay. */
  isShort?: boolean
}

/**
 * Opens a stream in three phases, without gaps or duplicate messages between them.
 *
 * 1. Backfill: the hub already holds new events for this reader. Write everything it missed: users,
 *    presence, channels, settings, and messages above `after_mid` up to the seam, which is the last
 *    message published when its channels were read.
 * 2. Cutover: write `ready`, then the held events. Messages up to the seam are skipped. Other events may
 *    repeat, because they are idempotent.
 * 3. Live, starting in the same turn of the event loop.
 */
export async function openReader(
  services: BelowStream,
  hub: Hub,
  reader: Reader,
  me: CurrentUser,
  since: Since,
): Promise<void> {
  const { uid, isGuest } = reader
  const known = me.is_visitor ? await services.users.hooks.acquaintancesOf(me) : undefined
  const people = known
    ? services.users.version.snapshotOf(await visibleUsers(services, me), me)
    : await services.users.version.catchUp(since.users_version, isGuest)
  const settings = await settingsOf(services, reader)
  const channels = visibleChannels(services, me)
  const seam = hub.lastMid
  const entered = reader.extended ? enteredSince(services, uid, channels, since) : []
  const backfill = new Backfill(reader.sink, people === undefined ? [] : [chunkOf(people)])
  await backfill.write([
    ...clearedSince(services, reader, channels, since),
    services.users.presence.stateFor(uid, known),
    ...entered.map((channel) => `{"type":"joined_group","group":${jsonOf(channel)}}`),
    `{"type":"related_groups","groups":[${channels.map(jsonOf).join(',')}]}`,
    ...settings,
    ...(reader.extended && !isGuest && !known ? [services.status.list.json()] : []),
  ])
  for await (const events of missedBy(services, uid, channels, seam, since)) {
    await backfill.write(events)
  }
  await backfill.compress()
  // Do not await below: an event published between the held and the live ones would be lost.
  const held = (reader.held ?? []).filter(({ mid }) => mid === undefined || mid > seam)
  hub.goLive(reader)
  backfill.end(['{"type":"ready"}', ...held.map(({ json }) => json)])
  if (held.some(({ ends }) => ends)) reader.sink.end()
}

const chunkChars = 262_144

/** Writes a backfill at the pace of its client. Memory stays bounded, so a slow client is not cut. */
class Backfill {
  readonly #sink: Sink
  readonly #first: Buffer[]
  #text = ''

  constructor(sink: Sink, first: Buffer[]) {
    this.#sink = sink
    this.#first = first
  }

  async write(events: readonly string[]): Promise<void> {
    for (const json of events) {
      this.#text += dataLine(json)
      if (this.#text.length < chunkChars) continue
      await this.#writeText()
    }
  }

  /** Writes what is worth compressing. A short backfill, as after a short absence, is left to `end`. */
  async compress(): Promise<void> {
    if (this.#sink.compresses(this.#text.length)) await this.#writeText()
  }

  end(events: readonly string[]): void {
    this.#sink.write(...this.#first, chunk(this.#text + events.map(dataLine).join('')))
  }

  async #writeText() {
    const text = this.#text
    this.#text = ''
    if (this.#first.length > 0) this.#sink.write(...this.#first.splice(0))
    await this.#sink.writeText(text)
  }
}

// A user removed and re-added while offline misses the messages in between. Extended clients receive
// `joined_group` and fetch the channel again.
function enteredSince(
  services: BelowStream,
  uid: number,
  channels: readonly Channel[],
  { after_mid }: Since,
): Channel[] {
  if (!after_mid) return []
  const accountMid = requireUser(services, uid).joined_mid
  return channels.filter((channel) => joinedMid(channel, uid, accountMid) > after_mid)
}

/** The events that tell of chats that were cleared after the newest message that the client knows. */
function clearedSince(
  services: BelowStream,
  { extended }: Reader,
  channels: readonly Channel[],
  { after_mid }: Since,
): string[] {
  if (!after_mid) return []
  const { mid } = record(services, 'cleared')
  const all = mid >= after_mid ? [`{"type":"message_cleared","latest_deleted_mid":${mid}}`] : []
  const cleared = channels.filter(({ cleared_mid }) => cleared_mid >= after_mid)
  const events = cleared.map(({ gid, cleared_mid }) => {
    const event = { type: 'group_message_cleared', gid } as const
    return JSON.stringify(extended ? { ...event, until_mid: cleared_mid } : event)
  })
  return [...all, ...events]
}

function missedBy(
  services: BelowStream,
  uid: number,
  channels: readonly Channel[],
  upToMid: number,
  { after_mid, limit }: Since,
) {
  const accountMid = requireUser(services, uid).joined_mid
  return timelineOf(services, {
    uid,
    channels: channels.map((channel) => ({
      gid: channel.gid,
      joinedMid: joinedMid(channel, uid, accountMid),
    })),
    afterMid: after_mid ?? 0,
    upToMid,
    limit: Math.min(Math.max(limit ?? limits.replayMax, 1), limits.replayMax),
    now: services.clock.now(),
  })
}

// Cached channels are immutable: a change replaces the object and so invalidates its JSON.
const jsons = new WeakMap<Channel, string>()

function jsonOf(channel: Channel): string {
  let json = jsons.get(channel)
  if (json === undefined) {
    json = JSON.stringify(toWire(channel))
    jsons.set(channel, json)
  }
  return json
}

// All streams send the same users snapshot, so it is framed once.
let framed: { text: string; bytes: Buffer } | undefined

function chunkOf(text: string): Buffer {
  if (framed?.text !== text) framed = { text, bytes: chunk(dataLine(text)) }
  return framed.bytes
}
