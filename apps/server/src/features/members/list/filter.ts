import type { MemberKind, MemberQuery, MemberSort } from '@parley/protocol'
import type { User } from '../../users/index.ts'

const day = 86_400_000

/** When a user was last seen; null for never. */
export type SeenAt = (user: User) => number | 'now' | null

export const kindOf = ({ is_guest, is_bot }: User): MemberKind =>
  is_guest ? 'guest' : is_bot ? 'bot' : 'member'

/** Whether a user matches all conditions of a filter. */
export function matches(
  { kind, query = '', role, status, create_by, seen }: MemberQuery,
  seenAt: SeenAt,
  now: number,
): (user: User) => boolean {
  const words = fold(query.trim())
  return (user) =>
    (kind === undefined || kindOf(user) === kind) &&
    (role === undefined || user.is_admin === (role === 'admin')) &&
    (status === undefined || user.status === status) &&
    (create_by === undefined || user.create_by === create_by) &&
    (words === '' || textsOf(user).all.includes(words)) &&
    (seen === undefined || isSeen(seenAt(user), seen, now))
}

function isSeen(at: number | 'now' | null, range: NonNullable<MemberQuery['seen']>, now: number) {
  if (range === 'online') return at === 'now'
  if (range === 'never') return at === null
  const age = at === 'now' ? 0 : at === null ? Number.NaN : now - at
  if (range === 'week') return age <= 7 * day
  return range === 'month' ? age <= 30 * day : age > 30 * day
}

/** Orders users by a column. Equal ones are ordered by name, then by age. */
export function compareBy(sort: MemberSort, seenAt: SeenAt): (a: User, b: User) => number {
  const byName = (a: User, b: User) =>
    compareTexts(textsOf(a).name, textsOf(b).name) || a.uid - b.uid
  const first = columns(seenAt)[sort]
  return (a, b) => first(a, b) || byName(a, b)
}

type Compare = (a: User, b: User) => number

const columns = (seenAt: SeenAt): Record<MemberSort, Compare> => ({
  name: () => 0,
  email: (a, b) => compareTexts(a.email ?? '', b.email ?? ''),
  role: (a, b) => Number(b.is_admin) - Number(a.is_admin),
  created_at: (a, b) => a.created_at - b.created_at,
  last_seen_at: (a, b) => timeOf(seenAt(a)) - timeOf(seenAt(b)),
})

const timeOf = (at: number | 'now' | null) => (at === 'now' ? Number.MAX_SAFE_INTEGER : (at ?? 0))
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

interface Texts {
  name: string
  all: string
}

// Cached accounts are immutable: a change replaces the object. Comparing the folded texts of 10,000 accounts takes
// a tenth of the time that a collator needs.
const texts = new WeakMap<User, Texts>()

function textsOf(user: User): Texts {
  let found = texts.get(user)
  if (!found) {
    const name = fold(user.name)
    found = { name, all: `${name}\n${fold(user.email ?? '')}` }
    texts.set(user, found)
  }
  return found
}

/** A text without case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
