import { limits } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { BelowStream } from './below-stream.ts'
import { type Channel, findChannel, toWire, visibleChannels } from '../channels/index.ts'
import { recentAuthors } from '../messages/index.ts'
import { findUser, type User } from '../users/index.ts'

/** The chat that a page shows first. */
export interface OpenChat {
  open_gid?: number | undefined
  open_uid?: number | undefined
}

/** The authors of so many messages come on the first page. */
const firstMessages = 50

/** Those who are seen in the open chat: the caller, and the other user or the authors of the newest messages. */
export async function peopleOfOpenChat(
  services: BelowStream,
  me: CurrentUser,
  { open_gid, open_uid }: OpenChat,
  known: ReadonlySet<number> | undefined,
): Promise<User[]> {
  const uids = [me.uid]
  if (open_uid !== undefined) uids.push(open_uid)
  const gid = visibleGid(services, me, open_gid)
  if (gid !== undefined) uids.push(...(await authorsOf(services, gid)))
  const visible = [...new Set(uids)].filter((uid) => !known || known.has(uid))
  return visible.flatMap((uid) => findUser(services, uid) ?? []).filter(({ is_guest }) => !is_guest)
}

function visibleGid(services: BelowStream, me: CurrentUser, gid: number | undefined) {
  const channel = gid === undefined ? undefined : findChannel(services, gid)
  return channel && visibleChannels(services, me).includes(channel) ? gid : undefined
}

function authorsOf(services: BelowStream, gid: number): Promise<number[]> {
  const newest = { mid: Number.MAX_SAFE_INTEGER, gid, dm_user_a: null, dm_user_b: null }
  return recentAuthors(services.db, newest, { since: 0, limit: firstMessages })
}

/** The event with all channels of a user. */
export const relatedGroups = (channels: readonly Channel[]): string =>
  `{"type":"related_groups","groups":[${channels.map(jsonOf).join(',')}]}`

/** The same by page. A page is made when it is asked for. */
export function* groupsPages(channels: readonly Channel[]): Generator<string> {
  for (let from = 0; from === 0 || from < channels.length; from += limits.rowsPage) {
    const to = from + limits.rowsPage
    yield groupsPage(channels.slice(from, to), to >= channels.length)
  }
}

/** The first page, with the open channel if the user sees it. */
export const firstGroupsPage = (channels: readonly Channel[], { open_gid }: OpenChat): string =>
  groupsPage(
    channels.filter(({ gid }) => gid === open_gid),
    false,
  )

const groupsPage = (channels: readonly Channel[], isLast: boolean) =>
  `{"type":"groups_page","groups":[${channels.map(jsonOf).join(',')}],"is_last":${isLast}}`

/** The event that tells a user of a channel. */
export const joinedGroup = (channel: Channel): string =>
  `{"type":"joined_group","group":${jsonOf(channel)}}`

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
