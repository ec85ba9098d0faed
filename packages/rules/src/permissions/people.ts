import type { ContactInfo, CreateBy, ExtSetting, UserStatus } from '@parley/protocol'

/** The kind of an account, in the form of the wire or of the server. */
type Account =
  | { create_by: CreateBy; widget_id?: string | null; is_bot: boolean }
  | { is_guest: boolean; is_visitor: boolean }

/** The user who requests an action: a user on the wire, or a caller on the server. */
export type Person = { uid: number; is_admin: boolean } & Account

/**
 * The owner of a server that has not been handed over: its first account. Other administrators have no power over
 * the owner.
 */
export const firstOwnerUid = 1

/** A guest reads public channels and does nothing else. */
export const isGuest = (person: Account): boolean =>
  'is_guest' in person ? person.is_guest : person.create_by === 'guest'

/**
 * A visitor came by the widget of a site. They read and write in conversations that the widget names, and in those that
 * the team started with them. An administrator or a bot is none.
 */
export function isVisitor(person: { is_admin: boolean } & Account): boolean {
  if ('is_visitor' in person) return person.is_visitor
  return Boolean(person.widget_id) && !person.is_admin && !person.is_bot && !isGuest(person)
}

/** Whether somebody belongs to the team: neither a guest nor a visitor. */
export const isInTeam = (person: { is_admin: boolean } & Account): boolean =>
  !isGuest(person) && !isVisitor(person)

/** The number of people among users. Bots and visitors do not count: lists show them apart. */
export function countPeople(users: Iterable<Person & { is_bot: boolean }>): number {
  let count = 0
  for (const user of users) if (!user.is_bot && !isVisitor(user)) count++
  return count
}

/** The number of users whom a license counts: members of the team that are no bots. */
export function countHumans(users: Iterable<Person & { is_bot: boolean }>): number {
  let count = 0
  for (const user of users) if (!user.is_bot && isInTeam(user)) count++
  return count
}

export const mayWriteTo = (me: Person): boolean => !isGuest(me)

/** Members invite to the server unless it leaves that to its administrators. */
export const mayInvite = (
  me: Person,
  { admin_only_can_invite }: Pick<ExtSetting, 'admin_only_can_invite'>,
): boolean => me.is_admin || (isInTeam(me) && !admin_only_can_invite)

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

/** Administrators remove accounts: never their own, never the owner's. */
export const mayRemoveUser = (
  me: { uid: number; is_admin: boolean },
  { uid }: { uid: number },
  ownerUid: number,
): boolean => me.is_admin && uid !== me.uid && uid !== ownerUid

/** Roles are given to people, by the administrators who might also remove them. */
export const mayChangeRole = (
  me: Person,
  user: Person & { is_bot: boolean },
  ownerUid: number,
): boolean => mayRemoveUser(me, user, ownerUid) && !user.is_bot && isInTeam(user)

/** Whether the owner may hand the server over to a user: an administrator who can sign in. */
export const mayOwnServer = (user: Person & { is_bot: boolean; status: UserStatus }): boolean =>
  user.is_admin && !user.is_bot && !isGuest(user) && user.status === 'normal'

type Known = { uid: number; is_admin: boolean; status: UserStatus; email: string | null }
type AccountChanges = Partial<Omit<Known, 'uid'> & { password: string | null }>

/** Whether an administrator may change an account in this way. */
export function mayChangeAccount(
  me: { uid: number },
  user: Known,
  changes: AccountChanges,
  ownerUid: number,
): boolean {
  const demotes = changes.is_admin === false && user.is_admin
  const freezes = changes.status === 'frozen' && user.status !== 'frozen'
  if (demotes || freezes) return user.uid !== ownerUid && user.uid !== me.uid
  if (user.uid !== ownerUid || me.uid === ownerUid) return true
  return !changesSignIn(user, changes)
}

// A user who can change one of these could sign in as the owner.
const changesSignIn = (user: Known, changes: AccountChanges) =>
  changes.password !== undefined ||
  (['is_admin', 'status', 'email'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== user[name],
  )

/** Whether somebody may delete their own account: the owner and the last administrator stay. */
export const mayDeleteOwnAccount = (
  user: { uid: number; is_admin: boolean },
  hasOtherAdmin: boolean,
  ownerUid: number,
): boolean => user.uid !== ownerUid && (!user.is_admin || hasOtherAdmin)
