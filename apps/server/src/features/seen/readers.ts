import { limits, readExtSetting, type Target } from '@parley/protocol'
import { isMember, maySeeMembers } from '@parley/rules'
import { belongsTo, findChannel } from '../channels/index.ts'
import type { ChatSettingsServices } from '../chat-settings/index.ts'
import { areBlocked } from '../contacts/index.ts'
import { common } from '../organization/index.ts'
import { findUser } from '../users/index.ts'
import type { PrivateReaders } from './private-readers.ts'

/** The services that the rules of read marks use. */
export type ReaderServices = ChatSettingsServices & { seen: { privateReaders: PrivateReaders } }

export const isSeenOn = (services: ChatSettingsServices): boolean =>
  !readExtSetting(common(services).ext_setting).disable_seen_by

/**
 * The people of a chat who show each other what they have read, seen from `uid`, who is one of them. Undefined
 * if the chat is too large, or `uid` has no part in it.
 */
export function readersOf(
  services: ChatSettingsServices,
  uid: number,
  target: Target,
): number[] | undefined {
  const me = findUser(services, uid)
  if (!me || me.is_guest) return undefined
  if ('gid' in target) return channelReaders(services, uid, target.gid)
  const other = findUser(services, target.uid)
  const isChat = other && !other.is_guest && other.uid !== uid
  return isChat && !areBlocked(services, uid, other.uid) ? [uid, other.uid] : undefined
}

function channelReaders(services: ChatSettingsServices, uid: number, gid: number) {
  const channel = findChannel(services, gid)
  if (!channel || !belongsTo(services, channel, uid)) return undefined
  if (!channel.is_public) {
    return channel.members.size > limits.seenMembers ? undefined : [...channel.members.keys()]
  }
  const uids: number[] = []
  for (const user of services.users.cache.values()) {
    if (user.is_guest || !isMember(channel, user)) continue
    if (uids.push(user.uid) > limits.seenMembers) return undefined
  }
  return uids
}

/** Whether a user sees what others have read in a chat: who hides their own marks does not. */
export function seesReaders(services: ReaderServices, uid: number, target: Target): boolean {
  const user = findUser(services, uid)
  if (!user || services.seen.privateReaders.has(uid)) return false
  return 'uid' in target || maySeeMembers(user, readExtSetting(common(services).ext_setting))
}

/** The users who receive an event when `uid` has read further. */
export function audienceOfMark(services: ReaderServices, uid: number, target: Target): number[] {
  if (!isSeenOn(services) || services.seen.privateReaders.has(uid)) return []
  return othersWhoSee(services, uid, target)
}

/** The other people of a chat who see read marks. */
export const othersWhoSee = (services: ReaderServices, uid: number, target: Target): number[] =>
  (readersOf(services, uid, target) ?? []).filter(
    (other) => other !== uid && seesReaders(services, other, target),
  )
