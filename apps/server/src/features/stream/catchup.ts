import { limits } from '@parley/protocol'
import { chunk, dataLine, type Sink } from '../../http/frames.ts'
import type { Services } from '../../services.ts'
import { type Channel, joinedMid, toWire, visibleChannels } from '../channels/index.ts'
import { settingsOf } from '../footprint/index.ts'
import { timelineOf } from '../messages/index.ts'
import { presence, requireUser, usersVersion } from '../users/index.ts'
import type { Reader } from './audiences.ts'
import type { Hub } from './hub.ts'

export interface Since {
  after_mid?: number | undefined
  users_version?: number | undefined
  limit?: number | undefined
}

/**
 * Opens a stream in three phases, with no gap and no double at the seams.
 *
 * 1. Backfill: the reader is known to the hub already, but what is told to it is held back. Everything it
 *    missed is read and written: people, presence, channels, settings, messages above `after_mid` and up
 *    to the seam, the last message that was told when its channels were looked up.
 * 2. Cutover: what was held back follows, messages beyond the seam only; all other events may be
 *    repeated, for they are idempotent.
 * 3. Live, from the same turn of the event loop on. `ready` stands before the held events, for they
 *    happened after the moment that the backfill shows.
 */
export async function openReader(
  services: Services,
  hub: Hub,
  reader: Reader,
  since: Since,
): Promise<void> {
  const { uid, isGuest } = reader
  const people = await usersVersion(services).catchUp(since.users_version, isGuest)
  const settings = await settingsOf(services, uid, isGuest)
  const me = { uid, is_guest: isGuest, is_admin: false }
  const channels = visibleChannels(services, me)
  const seam = hub.lastMid
  const entered = reader.extended ? enteredSince(services, uid, channels, since) : []
  const backfill = new Backfill(reader.sink, people === undefined ? [] : [chunkOf(people)])
  await backfill.write([
    presence(services).stateFor(uid),
    ...entered.map((channel) => `{"type":"joined_group","group":${jsonOf(channel)}}`),
    `{"type":"related_groups","groups":[${channels.map(jsonOf).join(',')}]}`,
    settings,
  ])
  for await (const events of missedBy(services, uid, channels, seam, since)) {
    await backfill.write(events)
  }
  // From here on nothing is awaited: no event may slip in between the held ones and the live ones.
  const held = (reader.held ?? []).filter(({ mid }) => mid === undefined || mid > seam)
  hub.goLive(reader)
  backfill.end(['{"type":"ready"}', ...held.map(({ json }) => json)])
  if (held.some(({ ends }) => ends)) reader.sink.end()
}

const chunkChars = 262_144

/** Writes a backfill at the pace of its client: a long one is never in memory whole, and never cut. */
class Backfill {
  readonly #sink: Sink
  #first: Buffer[]
  #text = ''

  constructor(sink: Sink, first: Buffer[]) {
    this.#sink = sink
    this.#first = first
  }

  async write(events: readonly string[]): Promise<void> {
    for (const json of events) {
      this.#text += dataLine(json)
      if (this.#text.length < chunkChars) continue
      this.#flush()
      await this.#sink.drained()
    }
  }

  end(events: readonly string[]): void {
    this.#text += events.map(dataLine).join('')
    this.#flush()
  }

  #flush() {
    this.#sink.write(...this.#first, chunk(this.#text))
    this.#first = []
    this.#text = ''
  }
}

// Who was taken out of a channel and came back while he was away has a hole where he was not in it. Our own
// client hears that he came in, and reads what he holds of it anew.
function enteredSince(
  services: Services,
  uid: number,
  channels: readonly Channel[],
  { after_mid }: Since,
): Channel[] {
  if (!after_mid) return []
  const accountMid = requireUser(services, uid).joined_mid
  return channels.filter((channel) => joinedMid(channel, uid, accountMid) > after_mid)
}

function missedBy(
  services: Services,
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

// A channel in memory is replaced when it changes, so its JSON can be kept beside it.
const jsons = new WeakMap<Channel, string>()

function jsonOf(channel: Channel): string {
  let json = jsons.get(channel)
  if (json === undefined) {
    json = JSON.stringify(toWire(channel))
    jsons.set(channel, json)
  }
  return json
}

// The users snapshot is one text for thousands of streams: framed once.
let framed: { text: string; bytes: Buffer } | undefined

function chunkOf(text: string): Buffer {
  if (framed?.text !== text) framed = { text, bytes: chunk(dataLine(text)) }
  return framed.bytes
}
