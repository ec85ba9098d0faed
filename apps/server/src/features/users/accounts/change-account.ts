import { fail } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { AccountRow } from '../tables.ts'
import type { UsersServices } from '../services.ts'
import { logCreated, logUser } from '../log.ts'
import { requireSeat } from './create-account.ts'
import { isTaken, nameKey } from '../names.ts'
import { isEmailTaken, updateAccount } from '../store.ts'
import { type User, toUser } from '../user.ts'
import { mailAccountChanges } from './account-mail.ts'

/** The changes of an account. Absent members stay unchanged. */
export type Changes = Partial<
  Pick<
    User,
    | 'name'
    | 'email'
    | 'email_confirmed'
    | 'password'
    | 'gender'
    | 'language'
    | 'is_admin'
    | 'status'
    | 'webhook_url'
    | 'msg_smtp_notify_enable'
    | 'avatar_updated_at'
    | 'widget_id'
  >
>

const logged = ['email', 'name', 'gender', 'language', 'is_admin', 'avatar_updated_at'] as const

/**
 * Stores changes of an account, announces those that other users can see, and mails the user a notice. A new address
 * counts as unconfirmed unless the changes say otherwise.
 */
export async function changeAccount(
  services: UsersServices,
  tx: Tx,
  user: User,
  changes: Changes,
): Promise<User> {
  const { uid } = user
  if (changes.name && (await isTaken(tx, changes.name, uid))) throw fail('name-conflict')
  if (changes.email && (await isEmailTaken(tx, changes.email, uid))) throw fail('email-conflict')

  const now = services.clock.now()
  const isMoved = changes.email !== undefined && changes.email !== user.email
  const stored = { ...(isMoved ? { email_confirmed: false } : {}), ...changes }
  const changed = toUser(await updateAccount(tx, uid, { ...toRow(stored), updated_at: now }))
  const visible = logged.filter((name) => changed[name] !== user[name])
  if (user.is_visitor && !changed.is_visitor) {
    await admit(services, tx, changed)
  } else if (visible.length > 0) {
    const logChanges = Object.fromEntries(visible.map((name) => [name, changed[name]]))
    await logUser(tx, now, changed, 'update', logChanges)
  }
  if (changed.email !== user.email || changed.password !== user.password) {
    for (const hook of services.users.hooks.credentialsChanged) await hook(tx, changed)
  }
  if (changed.status !== user.status) announceToAdmins(services, tx)
  for (const hook of services.users.hooks.changed) await hook(tx, user, changed)
  await mailAccountChanges(services, tx, user, changed)
  return changed
}

// A visitor of the widget becomes a member. Entries about changes do not tell it, and open streams show a visitor less.
async function admit(services: UsersServices, tx: Tx, user: User): Promise<void> {
  await requireSeat(services, tx)
  const now = services.clock.now()
  await logCreated(tx, now, user)
  tx.publish({ to: 'users', uids: [user.uid] }, { type: 'heartbeat', time: now }, { ends: true })
}

// The users log tells everybody of changes. Who is frozen concerns administrators only.
function announceToAdmins(services: UsersServices, tx: Tx): void {
  const uids = [...services.users.cache.values()]
    .filter((one) => one.is_admin)
    .map(({ uid }) => uid)
  tx.publish({ to: 'users', uids }, { type: 'members_changed' }, { extended: true })
}

function toRow({
  email_confirmed,
  is_admin,
  msg_smtp_notify_enable,
  ...rest
}: Changes): Partial<AccountRow> {
  return {
    ...rest,
    ...(rest.name === undefined ? {} : { name_key: nameKey(rest.name) }),
    ...(email_confirmed === undefined ? {} : { email_confirmed: email_confirmed ? 1 : 0 }),
    ...(is_admin === undefined ? {} : { is_admin: is_admin ? 1 : 0 }),
    ...(msg_smtp_notify_enable === undefined
      ? {}
      : { msg_smtp_notify_enable: msg_smtp_notify_enable ? 1 : 0 }),
  }
}
