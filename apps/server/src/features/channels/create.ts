import {
  type RequestOf,
  type createChannel as endpoint,
  isReadableName,
  limits,
  fail,
  withoutControls,
} from '@parley/protocol'
import { mayCreatePrivateChannel, mayCreatePublicChannel } from '@parley/rules'
import type { Db } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'
import type { ChannelRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { ChannelsServices } from './services.ts'
import { common } from '../organization/index.ts'
import { findUser } from '../users/index.ts'
import { toChannel, toWire } from './channel.ts'
import { countOwned, insertChannel, insertMembers } from './store.ts'

/** Creates a channel. The members of a private one are its creator and the users in `members`. */
export async function createChannel(
  services: ChannelsServices,
  me: CurrentUser,
  body: RequestOf<typeof endpoint>['body'],
): Promise<{ gid: number; created_at: number }> {
  const isPublic = body.is_public ?? false
  const others = body.members ?? []
  const mayCreate = isPublic
    ? mayCreatePublicChannel(me)
    : mayCreatePrivateChannel(me, common(services))
  if (!mayCreate) throw fail('forbidden')
  if (isPublic && others.length > 0) throw fail('bad-request', { field: 'members' })
  const name = requireChannelName(body.name)
  const members = isPublic ? [] : ascending([...others, me.uid])

  return services.database.transact(async (tx) => {
    requirePeople(services, others)
    if (!isPublic) await requireMayOwnMore(tx, me.uid)
    const now = services.clock.now()
    const row: ChannelRow = {
      gid: await nextId(tx, 'gid'),
      name,
      description: withoutControls(body.description ?? ''),
      owner: isPublic ? null : me.uid,
      is_public: isPublic ? 1 : 0,
      avatar_updated_at: 0,
      show_email: 1,
      dm_to_member: 1,
      add_friend: 1,
      only_owner_can_send_msg: 0,
      ext_setting: null,
      setting_changes: null,
      cleared_mid: 0,
      public_mid: 0,
      created_at: now,
      updated_at: now,
    }
    await insertChannel(tx, row)
    const joined_mid = await tx.mids.last()
    await insertMembers(
      tx,
      members.map((uid) => ({ gid: row.gid, uid, joined_mid })),
    )
    const group = toWire(toChannel(row, new Map(members.map((uid) => [uid, 0])), []))
    const audience = isPublic
      ? ({ to: 'everyone' } as const)
      : ({ to: 'users', uids: members } as const)
    tx.publish(audience, { type: 'joined_group', group })
    return { gid: row.gid, created_at: now }
  })
}

/** Fails if a user owns as many private channels as the limit allows. */
export async function requireMayOwnMore(db: Db, uid: number): Promise<void> {
  if ((await countOwned(db, uid)) >= limits.ownChannels) throw fail('limit-reached')
}

/** Fails unless all users exist and none is a guest. */
export function requirePeople(services: ChannelsServices, uids: readonly number[]): void {
  for (const uid of uids) {
    const user = findUser(services, uid)
    if (!user || user.is_guest) throw fail('unknown-user')
  }
}

/** Trims a channel name. Fails unless it is one line of 1 to 128 characters. */
export function requireChannelName(name: string): string {
  const trimmed = name.trim()
  const length = [...trimmed].length
  const fits = length >= 1 && length <= limits.channelNameChars
  if (!fits || !isReadableName(trimmed)) throw fail('bad-name', { field: 'name' })
  return trimmed
}

/** Sorts ids and removes duplicates, as member lists are sent. */
export const ascending = (uids: readonly number[]) => [...new Set(uids)].sort((a, b) => a - b)
