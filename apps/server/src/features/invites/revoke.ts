import { type InviteLink, fail } from '@parley/protocol'
import { mayManageChannel, maySeeChannel } from '@parley/rules'
import type { MagicTokenRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from '../audit/index.ts'
import type { InvitesServices } from './services.ts'
import { findChannel, requireChannel } from '../channels/index.ts'
import { mayCreatorInvite, mayRevoke } from './rules.ts'
import { findLink, readLinks, removeLink } from './store.ts'

/** Lists valid links: those of a channel for its managers, otherwise the caller's own. Administrators see all. */
export async function listInviteLinks(
  services: InvitesServices,
  me: CurrentUser,
  gid: number | undefined,
): Promise<InviteLink[]> {
  if (gid !== undefined) {
    const channel = requireChannel(services, gid)
    if (!maySeeChannel(me, channel)) throw fail('not-found')
    if (!mayManageChannel(me, channel)) throw fail('forbidden')
  }
  const isOwnOnly = gid === undefined && !me.is_admin
  const created_by = isOwnOnly ? me.uid : undefined
  const rows = await readLinks(services.db, services.clock.now(), { gid, created_by })
  return rows.filter((row) => mayCreatorInvite(services, row)).map(toLink)
}

/** Revokes a link. Answers 404 if the caller may not revoke it, as if it did not exist. */
export async function revokeInviteLink(
  services: InvitesServices,
  me: Actor,
  id: string,
): Promise<undefined> {
  await audited(services, me, async (tx, audit) => {
    const row = await findLink(tx, id)
    if (!row || !mayRevoke(services, me, row)) throw fail('not-found')
    await removeLink(tx, row.token_hash)
    const channel = row.gid === null ? undefined : findChannel(services, row.gid)
    audit('invite_revoked', { target: channel })
  })
  return undefined
}

const toLink = (row: MagicTokenRow): InviteLink => ({
  id: row.token_hash,
  kind: row.kind === 'channel' ? 'join' : 'register',
  gid: row.gid,
  created_by: row.created_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
  max_uses: row.max_uses,
  used: row.used,
})
