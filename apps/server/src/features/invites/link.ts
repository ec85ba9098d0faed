import { limits, fail } from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import type { InvitesServices } from './services.ts'
import { type Channel, requireChannel } from '../channels/index.ts'
import { record } from '../organization/index.ts'
import { issueToken } from './magic-tokens.ts'
import { mayInvite, mayInviteInto } from './rules.ts'
import { removeOldestLinks } from './store.ts'

interface LinkOptions {
  expired_in?: number
  max_times?: number
}

/** Creates a registration link, optionally bound to a channel that the new account joins. */
export async function createServerLink(
  services: InvitesServices,
  me: Actor,
  query: LinkOptions & { gid?: number },
  origin: string,
): Promise<string> {
  if (!mayInvite(services, me)) throw fail('forbidden')
  const channel = query.gid === undefined ? undefined : requireChannel(services, query.gid)
  if (!mayInvite(services, me, channel)) throw fail('forbidden')
  const token = await issueLink(services, me, query, { kind: 'invite', channel })
  return `${frontendUrl(services, origin)}/?magic_token=${token}#/register`
}

/** Creates a link by which users of the server join a private channel. */
export async function createChannelLink(
  services: InvitesServices,
  me: Actor,
  query: LinkOptions & { gid: number },
  origin: string,
): Promise<string> {
  const channel = requireChannel(services, query.gid)
  if (!mayInviteInto(me, channel)) throw fail('forbidden')
  const token = await issueLink(services, me, query, { kind: 'channel', channel })
  return `${frontendUrl(services, origin)}/?magic_token=${token}#/invite_private/${channel.gid}`
}

const issueLink = (
  services: InvitesServices,
  me: Actor,
  options: LinkOptions,
  { kind, channel }: { kind: 'invite' | 'channel'; channel: Channel | undefined },
): Promise<string> =>
  audited(services, me, async (tx, audit) => {
    const terms = limitsOf(options)
    const token = { kind, gid: channel?.gid ?? null, created_by: me.uid, ...terms }
    const issued = await issueToken(services, tx, token)
    await removeOldestLinks(tx, me.uid)
    audit('invite_created', { target: channel, count: terms.maxUses })
    return issued
  })

function limitsOf({ expired_in, max_times }: LinkOptions) {
  const seconds = expired_in ?? limits.inviteSecondsDefault
  const uses = max_times ?? limits.inviteUsesDefault
  if (seconds < 1) throw fail('bad-limit', { field: 'expired_in' })
  if (uses < 1) throw fail('bad-limit', { field: 'max_times' })
  return {
    expiresInSeconds: Math.min(seconds, limits.maxInviteSeconds),
    maxUses: Math.min(uses, limits.maxInviteUses),
  }
}

/** The base URL of links: the configured one, otherwise the one the caller used. */
const frontendUrl = (services: InvitesServices, origin: string): string =>
  record(services, 'frontend').url || services.config.frontendUrl || origin
