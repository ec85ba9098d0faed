import { fail } from '@parley/protocol'
import { isInTeam, isOpenToVisitors } from '@parley/rules'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { publicChannels, visibleChannels } from '../channels/index.ts'
import { record, visitorHosts } from '../organization/index.ts'
import { findUser, listMembers } from '../users/index.ts'
import type { MessagesServices } from './services.ts'
import { haveTalked, readDirectPartners } from './store.ts'

/**
 * The users whom a visitor of the widget knows: the hosts, who take messages of visitors, everybody with whom they share a
 * direct chat or a channel, and themselves. A public channel that is open to visitors is shared with the whole team.
 */
export async function acquaintancesOf(
  services: MessagesServices,
  visitor: CurrentUser,
): Promise<Set<number>> {
  const known = new Set([visitor.uid, ...visitorHosts(services)])
  for (const uid of await readDirectPartners(services.db, visitor.uid)) known.add(uid)
  for (const { members } of visibleChannels(services, visitor)) {
    for (const uid of members.keys()) known.add(uid)
  }
  if (publicChannels(services).some(isOpenToVisitors)) {
    for (const user of listMembers(services)) if (isInTeam(user)) known.add(user.uid)
  }
  return known
}

/**
 * Throws `not-found` if a visitor writes to somebody who is no host and has not written to them. While no hosts are named, a
 * visitor may begin one direct chat: with the user whom the page of the widget names.
 */
export async function requireAcquainted(
  services: MessagesServices,
  me: CurrentUser,
  uid: number,
): Promise<void> {
  if (!me.is_visitor || uid === me.uid || visitorHosts(services).includes(uid)) return
  if (await haveTalked(services.db, me.uid, uid)) return
  const user = findUser(services, uid)
  const isNamed = record(services, 'widget').hosts.length > 0
  const isFirst = !isNamed && (await readDirectPartners(services.db, me.uid)).length === 0
  if (!isFirst || !user || !isInTeam(user)) throw fail('not-found')
}
