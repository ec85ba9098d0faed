import { limits, readExtSetting, refuse } from '@parley/protocol'
import { mayInviteToChannel, maySeeChannel } from '@parley/rules'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { requireChannel } from '../channels/index.ts'
import { common, record } from '../organization/index.ts'
import { issueToken } from './magic-tokens.ts'

interface Wanted {
  expired_in?: number
  max_times?: number
}

/** A link that lets people register, bound to a channel if one is named. */
export async function createServerLink(
  services: Services,
  me: Me,
  query: Wanted & { gid?: number },
  origin: string,
): Promise<string> {
  const { admin_only_can_invite } = readExtSetting(common(services).ext_setting)
  if (admin_only_can_invite && !me.is_admin) throw refuse('forbidden')
  const channel = query.gid === undefined ? undefined : requireChannel(services, query.gid)
  if (channel && !me.is_admin && !maySeeChannel(me, channel)) throw refuse('forbidden')
  const token = await services.database.transact((tx) =>
    issueToken(services, tx, {
      kind: 'invite',
      gid: channel?.gid ?? null,
      created_by: me.uid,
      ...bounds(query),
    }),
  )
  return `${frontendUrl(services, origin)}/?magic_token=${token}#/register`
}

/** A link that lets members of the server join a private channel. */
export async function createChannelLink(
  services: Services,
  me: Me,
  query: Wanted & { gid: number },
  origin: string,
): Promise<string> {
  const channel = requireChannel(services, query.gid)
  if (!mayInviteToChannel(me, channel)) throw refuse('forbidden')
  const token = await services.database.transact((tx) =>
    issueToken(services, tx, {
      kind: 'channel',
      gid: channel.gid,
      created_by: me.uid,
      ...bounds(query),
    }),
  )
  return `${frontendUrl(services, origin)}/?magic_token=${token}#/invite_private/${channel.gid}`
}

function bounds({ expired_in, max_times }: Wanted) {
  const seconds = expired_in ?? limits.inviteSecondsDefault
  const uses = max_times ?? limits.inviteUsesDefault
  if (seconds < 1) throw refuse('bad-limit', { field: 'expired_in' })
  if (uses < 1) throw refuse('bad-limit', { field: 'max_times' })
  return {
    expiresInSeconds: Math.min(seconds, limits.inviteSecondsMax),
    maxUses: Math.min(uses, limits.inviteUsesMax),
  }
}

/** The address links begin with: the one that was set, else the one the caller used. */
export const frontendUrl = (services: Services, origin: string): string =>
  record(services, 'frontend').url || services.config.frontendUrl || origin
