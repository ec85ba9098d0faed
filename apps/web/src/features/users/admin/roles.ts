import { compareTexts } from '../../../i18n/locale.ts'
import type { UserInfo } from '@parley/protocol'

export type Role = 'admin' | 'bot' | 'member' | 'visitor'

export interface RoleGroup {
  role: Role
  people: UserInfo[]
}

/** One row of a grouped list: the head of a group, a first letter, or a user. */
export type Row = { head: Role; count: number } | { letter: string } | { user: UserInfo }

/**
 * Admins, then bots, then members, then visitors of the widget. In each group the owner comes first, then those who are online, by
 * name. Empty groups are left out.
 */
export function groupByRole(
  people: Iterable<UserInfo>,
  owner?: number | null,
  online: ReadonlySet<number> = new Set(),
): RoleGroup[] {
  const groups: Record<Role, UserInfo[]> = { admin: [], bot: [], member: [], visitor: [] }
  for (const user of people) groups[roleOf(user)].push(user)
  const rank = ({ uid }: UserInfo) => (uid === owner ? 0 : online.has(uid) ? 1 : 2)
  const inGroup = (a: UserInfo, b: UserInfo) => rank(a) - rank(b) || compareNames(a, b)
  return (['admin', 'bot', 'member', 'visitor'] as const)
    .map((role) => ({ role, people: groups[role].sort(inGroup) }))
    .filter(({ people: some }) => some.length > 0)
}

/** The groups as rows of a virtual list. With `byLetter`, members have a row for each first letter. */
export function toRows(groups: readonly RoleGroup[], byLetter = false): Row[] {
  return groups.flatMap(({ role, people }) => [
    { head: role, count: people.length },
    ...(byLetter && role === 'member' ? withLetters(people) : people.map((user) => ({ user }))),
  ])
}

function withLetters(people: readonly UserInfo[]): Row[] {
  let last = ''
  return people.flatMap((user) => {
    const letter = firstLetter(user.name)
    const isNew = letter !== last
    last = letter
    return isNew ? [{ letter }, { user }] : [{ user }]
  })
}

/** The first letter of a name without accents; "#" for a name that begins with something else. */
function firstLetter(name: string): string {
  const [first = ''] = name.trim().normalize('NFD')
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase() : '#'
}

/** Bots with admin rights are still bots. */
function roleOf(user: Pick<UserInfo, 'is_admin' | 'is_bot' | 'widget_id'>): Role {
  if (user.is_bot) return 'bot'
  if (user.is_admin) return 'admin'
  return user.widget_id ? 'visitor' : 'member'
}

/** Orders users by name; equal names by age of the account. */
export const compareNames = (a: UserInfo, b: UserInfo) =>
  compareTexts(a.name, b.name) || a.uid - b.uid
