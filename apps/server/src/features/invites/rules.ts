import { readExtSetting } from '@parley/protocol'
import type { MagicTokenRow } from '../../engines/database/tables.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { type Channel, findChannel, mayAddMembers, mayManage } from '../channels/index.ts'
import { common } from '../organization/index.ts'
import { findUser } from '../users/index.ts'

type Person = Pick<Me, 'uid' | 'is_admin' | 'is_guest'>

/** Whether somebody may make a link to register with, bound to a channel if one is named. */
export function mayInvite(services: Services, person: Person, channel?: Channel): boolean {
  const { admin_only_can_invite } = readExtSetting(common(services).ext_setting)
  if (admin_only_can_invite && !person.is_admin) return false
  return !channel || channel.is_public || mayAddMembers(person, channel)
}

/** Whether somebody may make a link to join a private channel with. */
export const mayInviteInto = (person: Person, channel: Channel): boolean =>
  !channel.is_public && mayManage(person, channel)

/** Whether whoever made a link could still make it. Links without a maker, as in mails, always count. */
export function isStillAllowed(
  services: Services,
  { kind, gid, created_by }: Pick<MagicTokenRow, 'kind' | 'gid' | 'created_by'>,
): boolean {
  if (created_by === null) return true
  const maker = findUser(services, created_by)
  if (!maker || maker.status === 'frozen') return false
  const channel = gid === null ? undefined : findChannel(services, gid)
  if (kind === 'channel') return channel !== undefined && mayInviteInto(maker, channel)
  return mayInvite(services, maker, channel)
}

/** Whether somebody may revoke a link. */
export function mayRevoke(
  services: Services,
  me: Person,
  { gid, created_by }: Pick<MagicTokenRow, 'gid' | 'created_by'>,
): boolean {
  const channel = gid === null ? undefined : findChannel(services, gid)
  return me.is_admin || created_by === me.uid || (channel !== undefined && mayManage(me, channel))
}
