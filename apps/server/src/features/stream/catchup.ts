import { limits } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { BelowStream } from './below-stream.ts'
import { Backfill } from './backfill.ts'
import { type Channel, joinedMid, visibleChannels } from '../channels/index.ts'
import { settingsOf } from '../chat-settings/index.ts'
import { timelineOf } from '../messages/index.ts'
import { record } from '../organization/index.ts'
import { requireUser, type SharedEvent, visibleUsers } from '../users/index.ts'
import {
  firstGroupsPage,
  groupsPages,
  joinedGroup,
  type OpenChat,
  peopleOfOpenChat,
  relatedGroups,
} from './first-visit.ts'
import type { Reader } from './reader.ts'
import type { Hub } from './hub.ts'

export interface Since extends OpenChat {
  after_mid?: number | undefined
  users_version?: number | undefined
  limit?: number | undefined
  pages?: string | undefined
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
  const { uid } = reader
  const known = me.is_visitor ? await services.users.hooks.acquaintancesOf(me) : undefined
  const people = await peopleSince(services, me, known, since, isByPage(reader, since))
  const settings = await settingsOf(services, reader)
  const channels = visibleChannels(services, me)
  const seam = hub.lastMid
  const presence = services.users.presence.stateFor(uid, known)
  const isMember = !reader.isGuest && !known
  const statuses = reader.extended && isMember ? [services.status.list.json()] : []
  const backfill = new Backfill(reader.sink, people.snapshot)
  if (isByPage(reader, since)) {
    await backfill.write([...settings, ...people.first, firstGroupsPage(channels, since)])
    if (channels.length + services.users.cache.size > limits.rowsPage) await backfill.flush()
    await backfill.write(groupsPages(channels))
    await backfill.writeShared(people.pages)
    await backfill.write([presence, ...statuses])
  } else {
    const entered = reader.extended ? enteredSince(services, uid, channels, since) : []
    await backfill.write([
      ...clearedSince(services, reader, channels, since),
      presence,
      ...entered.map(joinedGroup),
      relatedGroups(channels),
      ...settings,
      ...statuses,
    ])
  }
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

const isByPage = ({ extended }: Reader, { pages, after_mid }: Since) =>
  extended && pages === '1' && !after_mid

interface People {
  /** The event that comes before all others. */
  snapshot?: string | undefined
  /** Those of the open chat. */
  first: readonly string[]
  pages: Iterable<SharedEvent>
}

async function peopleSince(
  services: BelowStream,
  me: CurrentUser,
  known: ReadonlySet<number> | undefined,
  since: Since,
  byPage: boolean,
): Promise<People> {
  const { version } = services.users
  const none = { first: [], pages: [] }
  const visible = known && (await visibleUsers(services, me))
  if (byPage && since.users_version === undefined) {
    const first = await peopleOfOpenChat(services, me, since, known)
    return { first: [version.firstPage(first, me)], pages: version.pages(me, visible) }
  }
  if (visible) return { ...none, snapshot: version.snapshotOf(visible, me) }
  return { ...none, snapshot: await version.catchUp(since.users_version, me.is_guest) }
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
    limit: Math.min(Math.max(limit ?? limits.maxReplay, 1), limits.maxReplay),
    now: services.clock.now(),
  })
}
