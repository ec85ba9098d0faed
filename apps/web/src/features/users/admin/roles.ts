import type { UserInfo } from '@parley/protocol'

export type Role = 'admin' | 'bot' | 'member'

export interface RoleGroup {
  role: Role
  people: UserInfo[]
}

/** One row of a grouped list: the head of a group, or a user. */
export type Row = { head: Role; count: number } | { user: UserInfo }

/**
 * Admins, then bots, then members. In each group the owner comes first, then those who are online, by
 * name. Empty groups are left out.
 */
export function groupByRole(
  people: Iterable<UserInfo>,
  owner?: number | null,
  online: ReadonlySet<number> = new Set(),
): RoleGroup[] {
  const groups: Record<Role, UserInfo[]> = { admin: [], bot: [], member: [] }
  for (const user of people) groups[roleOf(user)].push(user)
  const rank = ({ uid }: UserInfo) => (uid === owner ? 0 : online.has(uid) ? 1 : 2)
  const inGroup = (a: UserInfo, b: UserInfo) => rank(a) - rank(b) || compareNames(a, b)
  return (['admin', 'bot', 'member'] as const)
    .map((role) => ({ role, people: groups[role].sort(inGroup) }))
    .filter(({ people: some }) => some.length > 0)
}

/** The groups as rows of a virtual list. */
export function toRows(groups: readonly RoleGroup[]): Row[] {
  return groups.flatMap(({ role, people }) => [
    { head: role, count: people.length },
    ...people.map((user) => ({ user })),
  ])
}

/** Bots with admin rights are still bots. */
function roleOf(user: Pick<UserInfo, 'is_admin' | 'is_bot'>): Role {
  if (user.is_bot) return 'bot'
  return user.is_admin ? 'admin' : 'member'
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Orders users by name; equal names by age of the account. */
export const compareNames = (a: UserInfo, b: UserInfo) =>
  collator.compare(a.name, b.name) || a.uid - b.uid
