import { readExtSetting } from '@parley/protocol'
import { mayAddMembers, mayInviteToChannel, mayManageChannel, type Person } from '@parley/rules'
import type { MagicTokenRow } from './tables.ts'
import type { InvitesServices } from './services.ts'
import { type Channel, findChannel } from '../channels/index.ts'
import { common } from '../organization/index.ts'
import { findUser } from '../users/index.ts'

/** Whether a user may create registration links, for the given channel if there is one. */
export function mayInvite(services: InvitesServices, person: Person, channel?: Channel): boolean {
  const { admin_only_can_invite } = readExtSetting(common(services).ext_setting)
  if (admin_only_can_invite && !person.is_admin) return false
  return !channel || channel.is_public || mayAddMembers(person, channel)
}

/** Whether a user may create links by which others join a private channel. */
export const mayInviteInto = (person: Person, channel: Channel): boolean =>
  mayInviteToChannel(person, channel)

/** Whether the creator of a link could still create it. Tokens without a creator, as in mails, are valid. */
export function mayCreatorInvite(
  services: InvitesServices,
  { kind, gid, created_by }: Pick<MagicTokenRow, 'kind' | 'gid' | 'created_by'>,
): boolean {
  if (created_by === null) return true
  const creator = findUser(services, created_by)
  if (!creator || creator.status === 'frozen') return false
  const channel = gid === null ? undefined : findChannel(services, gid)
  if (kind === 'channel') return channel !== undefined && mayInviteInto(creator, channel)
  return mayInvite(services, creator, channel)
}

/** Whether a user may revoke a link: its creator, a manager of its channel, or an administrator. */
export function mayRevoke(
  services: InvitesServices,
  me: Person,
  { gid, created_by }: Pick<MagicTokenRow, 'gid' | 'created_by'>,
): boolean {
  const channel = gid === null ? undefined : findChannel(services, gid)
  return (
    me.is_admin || created_by === me.uid || (channel !== undefined && mayManageChannel(me, channel))
  )
}
