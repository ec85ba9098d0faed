import { limits } from '@parley/protocol'
import { chunk, dataLine } from '../../http/frames.ts'
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
  const lines = await missedBy(services, uid, channels, seam, since)
  const entered = reader.extended ? enteredSince(services, uid, channels, since) : []

  const opening = [
    presence(services).stateFor(uid),
    ...entered.map((channel) => `{"type":"joined_group","group":${jsonOf(channel)}}`),
    `{"type":"related_groups","groups":[${channels.map(jsonOf).join(',')}]}`,
    settings,
    ...lines.map(({ json }) => json),
    '{"type":"ready"}',
  ]
  const pages = pagesOf(opening)
  const last = pages.pop() ?? ''
  let first = people === undefined ? [] : [chunkOf(people)]
  for (const page of pages) {
    reader.sink.write(...first, chunk(page))
    await reader.sink.drained()
    first = []
  }
  const held = (reader.held ?? []).filter(({ mid }) => mid === undefined || mid > seam)
  const rest = chunk(last + held.map(({ json }) => dataLine(json)).join(''))
  hub.goLive(reader)
  reader.sink.write(...first, rest)
  if (held.some(({ ends }) => ends)) reader.sink.end()
}

const pageChars = 262_144

// A reader takes a long backfill at his own pace; nobody is cut for what he missed.
function pagesOf(events: readonly string[]): string[] {
  const pages: string[] = []
  let page = ''
  for (const json of events) {
    page += dataLine(json)
    if (page.length < pageChars) continue
    pages.push(page)
    page = ''
  }
  return [...pages, page]
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

async function missedBy(
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
