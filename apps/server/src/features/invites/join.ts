import { type Channel, fail } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { InvitesServices } from './services.ts'
import { findChannel, findStoredChannel, joinChannel, toWire } from '../channels/index.ts'
import { findUnexpiredToken, useToken } from './magic-tokens.ts'
import { wasRemovedSince } from './store.ts'

/** Joins a private channel by link. A member gets 412 even if the link is used up. */
export async function joinPrivate(
  services: InvitesServices,
  me: CurrentUser,
  token: string,
): Promise<Channel> {
  const gid = await services.database.transact(async (tx) => {
    const row = await findUnexpiredToken(services, tx, token)
    const isInvite = row?.kind === 'channel' && row.gid !== null
    const channel = isInvite ? await findStoredChannel(tx, row.gid as number) : undefined
    if (!row || !channel || channel.is_public) throw fail('invite-is-dead')
    if (channel.members.has(me.uid)) throw fail('already-in-channel')
    if (row.used >= row.max_uses) throw fail('invite-is-dead')
    if (await wasRemovedSince(tx, me.uid, channel.gid, row)) throw fail('invite-is-dead')
    await useToken(tx, row)
    await joinChannel(tx, channel, [me.uid])
    return channel.gid
  })
  const joined = findChannel(services, gid)
  if (!joined) throw fail('invite-is-dead')
  return toWire(joined)
}
