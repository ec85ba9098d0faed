import type { AdminUser, UserInfo } from '@parley/protocol'
import { countPeople } from '@parley/rules'

export const memberFilters = ['all', 'admins', 'bots', 'frozen'] as const
export type MemberFilter = (typeof memberFilters)[number]

/** The rows of the table: members that match the filter and whose name or email contains the query. */
export function findMembers(
  members: readonly AdminUser[],
  filter: MemberFilter,
  query: string,
): AdminUser[] {
  const wanted = fold(query.trim())
  return members
    .filter((member) => isOfKind(member, filter))
    .filter(({ name, email }) => fold(`${name}\n${email ?? ''}`).includes(wanted))
    .sort((a, b) => collator.compare(a.name, b.name) || a.uid - b.uid)
}

function isOfKind({ is_admin, is_bot, status }: AdminUser, filter: MemberFilter): boolean {
  if (filter === 'admins') return is_admin
  if (filter === 'bots') return is_bot
  return filter === 'all' || status === 'frozen'
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The numbers of people, online people and bots. */
export function countMembers(members: readonly AdminUser[]) {
  const people = countPeople(members)
  const online = countPeople(members.filter(({ in_online }) => in_online))
  return { people, online, bots: members.length - people }
}

/** The member as other users see them. */
export const toUserInfo = (member: AdminUser): UserInfo => ({
  uid: member.uid,
  email: member.email,
  name: member.name,
  gender: member.gender,
  language: member.language,
  is_admin: member.is_admin,
  is_bot: member.is_bot,
  birthday: null,
  avatar_updated_at: member.avatar_updated_at,
  create_by: member.create_by,
  widget_id: member.widget_id,
})

const founder = 1

/** Bots have no password, and only the first admin may set their own. */
export const maySetPassword = (me: { uid: number }, member: AdminUser) =>
  mayFreeze(me, member) && !member.is_bot

/** Neither oneself nor the first admin can be frozen. */
export const mayFreeze = (me: { uid: number }, { uid }: AdminUser) =>
  uid !== me.uid && uid !== founder
