import type { Me } from '../../http/me.ts'
import type { User } from './user.ts'

/** Whoever set the server up. Nobody but he himself has power over this account. */
const founderUid = 1

type Known = Pick<User, 'uid' | 'is_admin' | 'status' | 'email'>
type Changes = Partial<Pick<User, 'is_admin' | 'status' | 'email' | 'password'>>

/** Whether an administrator may change an account in this way. */
export function mayChange(me: Pick<Me, 'uid'>, user: Known, changes: Changes): boolean {
  const demotes = changes.is_admin === false && user.is_admin
  const freezes = changes.status === 'frozen' && user.status !== 'frozen'
  if (demotes || freezes) return user.uid !== founderUid && user.uid !== me.uid
  if (user.uid !== founderUid || me.uid === founderUid) return true
  return !touchesKeys(user, changes)
}

// What somebody could take an account over with.
const touchesKeys = (user: Known, changes: Changes) =>
  changes.password !== undefined ||
  (['is_admin', 'status', 'email'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== user[name],
  )

/** Whether an administrator may delete an account: never his own, never the founder's. */
export const mayDelete = (me: Pick<Me, 'uid'>, uid: number): boolean =>
  uid !== me.uid && uid !== founderUid

/** Whether somebody may go: the founder stays, and so does the last administrator. */
export const mayLeave = (user: Pick<User, 'uid' | 'is_admin'>, hasOtherAdmin: boolean): boolean =>
  user.uid !== founderUid && (!user.is_admin || hasOtherAdmin)
