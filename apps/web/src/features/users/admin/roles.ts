import type { UserInfo } from '@parley/protocol'

export type Role = 'admin' | 'bot' | 'member'

export interface RoleGroup {
  role: Role
  people: UserInfo[]
}

/** One row of a grouped list: the head of a group, or a user. */
export type Row = { head: Role; count: number } | { user: UserInfo }

/** Admins, then bots, then members, each by name with the owner first. Empty groups are left out. */
export function groupByRole(people: Iterable<UserInfo>, owner?: number | null): RoleGroup[] {
  const groups: Record<Role, UserInfo[]> = { admin: [], bot: [], member: [] }
  for (const user of people) groups[roleOf(user)].push(user)
  return (['admin', 'bot', 'member'] as const)
    .map((role) => ({ role, people: byName(groups[role], owner) }))
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
export function roleOf(user: Pick<UserInfo, 'is_admin' | 'is_bot'>): Role {
  if (user.is_bot) return 'bot'
  return user.is_admin ? 'admin' : 'member'
}

function byName(people: UserInfo[], owner: number | null | undefined) {
  const ownFirst = (user: UserInfo) => (user.uid === owner ? 0 : 1)
  return people.sort((a, b) => ownFirst(a) - ownFirst(b) || compareNames(a, b))
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Orders users by name; equal names by age of the account. */
export const compareNames = (a: UserInfo, b: UserInfo) =>
  collator.compare(a.name, b.name) || a.uid - b.uid
