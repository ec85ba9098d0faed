import type { ContactInfo, CreateBy, ExtSetting, UserStatus } from '@parley/protocol'

/** The kind of an account, in the form of the wire or of the server. */
type Account = { create_by: CreateBy } | { is_guest: boolean }

/** The user who requests an action: a user on the wire, or a caller on the server. */
export type Person = { uid: number; is_admin: boolean } & Account

/** The first account of a server. Nobody else has power over it. */
export const founderUid = 1

/** A guest reads public channels and does nothing else. */
export const isGuest = (person: Account): boolean =>
  'is_guest' in person ? person.is_guest : person.create_by === 'guest'

/** The number of people among users. Bots are not people: lists show them apart. */
export function countPeople(users: Iterable<{ is_bot: boolean }>): number {
  let count = 0
  for (const { is_bot } of users) if (!is_bot) count++
  return count
}

/** The number of users whom a license counts: neither guests nor bots. */
export function countHumans(users: Iterable<Person & { is_bot: boolean }>): number {
  let count = 0
  for (const user of users) if (!user.is_bot && !isGuest(user)) count++
  return count
}

export const mayWriteTo = (me: Person): boolean => !isGuest(me)

/** Members invite to the server unless it leaves that to its administrators. */
export const mayInvite = (
  me: Person,
  { admin_only_can_invite }: Pick<ExtSetting, 'admin_only_can_invite'>,
): boolean => me.is_admin || (!isGuest(me) && !admin_only_can_invite)

/** Administrators are contacts of everybody who has not blocked them. */
export const isContact = (user: { is_admin: boolean }, status: ContactInfo['status']): boolean =>
  status === 'added' || (status === '' && user.is_admin)

/** If contacts are verified, members see administrators and the users they added. */
export const maySeeInList = (
  me: Person,
  user: { uid: number; is_admin: boolean },
  isVerified: boolean,
  status: ContactInfo['status'],
): boolean =>
  !isVerified || me.is_admin || user.is_admin || user.uid === me.uid || status === 'added'

/** Administrators remove accounts: never their own, never the founder's. */
export const mayRemoveUser = (
  me: { uid: number; is_admin: boolean },
  { uid }: { uid: number },
): boolean => me.is_admin && uid !== me.uid && uid !== founderUid

/** Roles are given to people, by the administrators who might also remove them. */
export const mayChangeRole = (me: Person, user: Person & { is_bot: boolean }): boolean =>
  mayRemoveUser(me, user) && !user.is_bot && !isGuest(user)

type Known = { uid: number; is_admin: boolean; status: UserStatus; email: string | null }
type AccountChanges = Partial<Omit<Known, 'uid'> & { password: string | null }>

/** Whether an administrator may change an account in this way. */
export function mayChangeAccount(
  me: { uid: number },
  user: Known,
  changes: AccountChanges,
): boolean {
  const demotes = changes.is_admin === false && user.is_admin
  const freezes = changes.status === 'frozen' && user.status !== 'frozen'
  if (demotes || freezes) return user.uid !== founderUid && user.uid !== me.uid
  if (user.uid !== founderUid || me.uid === founderUid) return true
  return !changesSignIn(user, changes)
}

// A user who can change one of these could sign in as the first administrator.
const changesSignIn = (user: Known, changes: AccountChanges) =>
  changes.password !== undefined ||
  (['is_admin', 'status', 'email'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== user[name],
  )

/** Whether somebody may delete their own account: the founder and the last administrator stay. */
export const mayDeleteOwnAccount = (
  user: { uid: number; is_admin: boolean },
  hasOtherAdmin: boolean,
): boolean => user.uid !== founderUid && (!user.is_admin || hasOtherAdmin)
