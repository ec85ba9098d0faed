import type { Channel } from '../channels/index.ts'
import { findToken } from './magic-tokens.ts'
import { mayCreatorInvite } from './rules.ts'
import type { InvitesServices } from './services.ts'
import { readLinks } from './store.ts'

/**
 * Whether somebody may learn the name of a private channel from outside: they have a link to it, or, as existing
 * clients do not send theirs, some link to it is alive.
 */
export async function isInvitedTo(
  services: InvitesServices,
  { gid }: Channel,
  token: string | undefined,
): Promise<boolean> {
  if (token !== undefined) {
    return (await findToken(services, services.db, token, 'channel'))?.gid === gid
  }
  const links = await readLinks(services.db, services.clock.now(), { gid, created_by: undefined })
  return links.some((link) => link.kind === 'channel' && mayCreatorInvite(services, link))
}
