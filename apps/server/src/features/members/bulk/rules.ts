import type { BulkAction, BulkReason } from '@parley/protocol'
import type { User } from '../../users/index.ts'

type Decision = { outcome: 'done' } | { outcome: 'unchanged' | 'refused'; reason: BulkReason }

interface Facts {
  me: { uid: number }
  ownerUid: number
  /** The devices on which the user is signed in. */
  sessions: number
  /** How many more members the license has room for. */
  seats: number
}

/** Decides what an action of an administrator does to an account. The preview and the change both use it. */
export function decide(
  action: BulkAction,
  user: User,
  { me, ownerUid, sessions, seats }: Facts,
): Decision {
  const refused = (reason: BulkReason) => ({ outcome: 'refused', reason }) as const
  if (user.uid === me.uid) return refused('own_account')
  if (user.uid === ownerUid) return refused('owner')
  const isRole = action === 'make_admin' || action === 'remove_admin'
  if (isRole && user.is_bot) return refused('bot')
  if (isRole && user.is_guest) return refused('guest')
  if (isRole && user.is_visitor) return refused('visitor')
  if (isSo(action, user, sessions)) return { outcome: 'unchanged', reason: 'already_so' }
  if (action === 'make_member' && seats <= 0) return refused('member_limit')
  return { outcome: 'done' }
}

/** Whether the action would change nothing. */
function isSo(
  action: BulkAction,
  { status, is_admin, is_visitor }: User,
  sessions: number,
): boolean {
  switch (action) {
    case 'freeze':
      return status === 'frozen'
    case 'unfreeze':
      return status === 'normal'
    case 'make_admin':
      return is_admin
    case 'remove_admin':
      return !is_admin
    case 'make_member':
      return !is_visitor
    case 'end_sessions':
      // A frozen user cannot use theirs.
      return sessions === 0 || status === 'frozen'
    case 'delete':
      return false
  }
}
