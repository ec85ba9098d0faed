import { mayOwnServer } from '@parley/rules'
import type { Services } from '../../features.ts'
import { requirePasswordHere } from '../../features/auth/index.ts'
import { readOwner, storeOwner } from '../../features/organization/index.ts'
import {
  type User,
  changeAccount,
  createAccount,
  findByEmail,
  findUser,
  hasAdmin,
  hashPassword,
  sendAccountMail,
  auditChanges,
  requireAccount,
  requireEmail,
  requireName,
  requirePassword,
} from '../../features/users/index.ts'
import { audited } from '../../features/audit/index.ts'
import { CliError } from '../errors.ts'

// The place of a network address in the audit log.
const origin = { ip: 'command line' }

export interface NewAdmin {
  name: string
  email: string
  password: string
}

export interface AccountSummary {
  uid: number
  name: string
  email: string | null
}

/** Creates an administrator, the first one or a further one. */
export async function createAdmin(services: Services, admin: NewAdmin): Promise<AccountSummary> {
  const name = requireName(admin.name)
  const email = requireEmail(admin.email)
  const password = await hashPassword(requirePassword(admin.password))
  const isFirst = !hasAdmin(services)
  const user = await audited(services, origin, async (tx, audit) => {
    const created = await createAccount(services, tx, {
      name,
      email,
      email_confirmed: true,
      password,
      is_admin: true,
      create_by: 'password',
    })
    audit(isFirst ? 'setup_done' : 'account_created', { target: created, is_admin: true })
    return created
  })
  return toSummary(user)
}

export interface PasswordReset {
  /** An e-mail address or a uid. */
  user: string
  password: string
  unfreeze: boolean
}

export interface ResetSummary extends AccountSummary {
  is_frozen: boolean
}

/** Sets the password of a user and ends their sessions, as an administrator's reset does. */
export async function resetPassword(
  services: Services,
  { user, password, unfreeze }: PasswordReset,
): Promise<ResetSummary> {
  const { uid } = requireHuman(services, user)
  const hashed = await hashPassword(requirePassword(password))
  const after = await audited(services, origin, async (tx, audit) => {
    const account = await requireAccount(tx, uid)
    const changed = await changeAccount(services, tx, account, {
      password: hashed,
      ...(unfreeze ? { status: 'normal' } : {}),
    })
    for (const hook of services.users.hooks.passwordSet) await hook(tx, changed)
    auditChanges(audit, account, changed)
    return changed
  })
  return { ...toSummary(after), is_frozen: after.status === 'frozen' }
}

export interface OwnerSummary extends AccountSummary {
  /** The name of the former owner; null if their account is gone. */
  former: string | null
}

/** Makes an administrator the owner, for a server whose owner has left for good. The former one stays an administrator. */
export async function setOwner(
  services: Services,
  { user }: { user: string },
): Promise<OwnerSummary> {
  const { uid } = requireHuman(services, user)
  return audited(services, origin, async (tx, audit) => {
    const account = await requireAccount(tx, uid)
    if (!mayOwnServer(account)) {
      throw new CliError(`${account.name} is not an administrator who can sign in.`)
    }
    await requirePasswordHere(services, tx, account)
    const formerUid = await readOwner(tx)
    const former = findUser(services, formerUid)
    if (formerUid !== uid) {
      await storeOwner(tx, uid)
      if (former) {
        const values = { owner: account.name }
        await sendAccountMail(services, tx, former, { key: 'owner', values })
      }
      audit('owner_changed', { target: account })
    }
    return { ...toSummary(account), former: former?.name ?? null }
  })
}

function requireHuman(services: Services, text: string): User {
  const uid = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const user = uid === undefined ? findByEmail(services, text) : findUser(services, uid)
  if (!user) {
    throw new CliError(`There is no user ${text}. Give the e-mail address or the uid of a user.`)
  }
  if (user.is_bot || user.is_guest) {
    throw new CliError(`${user.name} is a ${user.is_bot ? 'bot' : 'guest'}: it has no password.`)
  }
  return user
}

const toSummary = ({ uid, name, email }: User): AccountSummary => ({ uid, name, email })
