import type { Me } from '../../http/me.ts'
import type { User } from './user.ts'

/** The user who set up the server. Other administrators cannot take over this account. */
const founderUid = 1

type Known = Pick<User, 'uid' | 'is_admin' | 'status' | 'email'>
type Changes = Partial<Pick<User, 'is_admin' | 'status' | 'email' | 'password'>>

/** Whether an administrator may change an account in this way. */
export function mayChange(me: Pick<Me, 'uid'>, user: Known, changes: Changes): boolean {
  const demotes = changes.is_admin === false && user.is_admin
  const freezes = changes.status === 'frozen' && user.status !== 'frozen'
  if (demotes || freezes) return user.uid !== founderUid && user.uid !== me.uid
  if (user.uid !== founderUid || me.uid === founderUid) return true
  return !changesCredentials(user, changes)
}

// Changes by which an administrator could take over an account.
const changesCredentials = (user: Known, changes: Changes) =>
  changes.password !== undefined ||
  (['is_admin', 'status', 'email'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== user[name],
  )

/** Whether an administrator may delete an account: neither their own nor the founder's. */
export const mayDelete = (me: Pick<Me, 'uid'>, uid: number): boolean =>
  uid !== me.uid && uid !== founderUid

/** Whether a user may delete their own account. The founder and the last administrator may not. */
export const mayLeave = (user: Pick<User, 'uid' | 'is_admin'>, hasOtherAdmin: boolean): boolean =>
  user.uid !== founderUid && (!user.is_admin || hasOtherAdmin)
