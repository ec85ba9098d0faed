import type { MemberQuery, MemberSort } from '@parley/protocol'
import { accountKind, type User } from '../../users/index.ts'
import { compareTexts, fold, type IndexedUser } from './member-index.ts'

const day = 86_400_000

/** When a user was last seen; null for never. */
export type SeenAt = (user: User) => number | 'now' | null

/** Whether a user matches all conditions of a filter. */
export function matches(
  { kind, query = '', role, status, create_by, seen }: MemberQuery,
  seenAt: SeenAt,
  now: number,
): (indexed: IndexedUser) => boolean {
  const words = fold(query.trim())
  return ({ user, name, email }) =>
    (kind === undefined || accountKind(user) === kind) &&
    (role === undefined || user.is_admin === (role === 'admin')) &&
    (status === undefined || user.status === status) &&
    (create_by === undefined || user.create_by === create_by) &&
    (words === '' || name.includes(words) || email.includes(words)) &&
    (seen === undefined || isSeen(seenAt(user), seen, now))
}

function isSeen(at: number | 'now' | null, range: NonNullable<MemberQuery['seen']>, now: number) {
  if (range === 'online') return at === 'now'
  if (range === 'never') return at === null
  const age = at === 'now' ? 0 : at === null ? Number.NaN : now - at
  if (range === 'week') return age <= 7 * day
  return range === 'month' ? age <= 30 * day : age > 30 * day
}

/** Orders users that are ordered by name by another column; undefined for the name. */
export function compareBy(
  sort: MemberSort,
  seenAt: SeenAt,
): ((a: IndexedUser, b: IndexedUser) => number) | undefined {
  switch (sort) {
    case 'name':
      return undefined
    case 'email':
      return (a, b) => compareTexts(a.email, b.email)
    case 'role':
      return (a, b) => Number(b.user.is_admin) - Number(a.user.is_admin)
    case 'created_at':
      return (a, b) => a.user.created_at - b.user.created_at
    case 'last_seen_at':
      return (a, b) => timeOf(seenAt(a.user)) - timeOf(seenAt(b.user))
  }
}

const timeOf = (at: number | 'now' | null) => (at === 'now' ? Number.MAX_SAFE_INTEGER : (at ?? 0))
