import {
  type AdminUser,
  type RequestOf,
  type createUser as createEndpoint,
  fail,
  type updateUser as updateEndpoint,
} from '@parley/protocol'
import { mayChangeAccount } from '@parley/rules'
import { probeUrl } from '../../../engines/outside/probe.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { logSecurityEvent } from '../../../security-log.ts'
import type { UsersServices } from '../services.ts'
import { given, readOwner } from '../../organization/index.ts'
import { toAdminUser } from './admin-view.ts'
import { type Changes, changeAccount } from './change-account.ts'
import { createAccount } from './create-account.ts'
import { endSessions } from './freeze-account.ts'
import { requireUser } from '../user-cache.ts'
import { requireEmail, requireLanguage, requireName, requirePassword } from '../names.ts'
import { hashPassword } from './password.ts'
import { readProfile } from '../profile/profile.ts'
import { requireAccount, requireActingAdmin } from '../require-account.ts'
import type { User } from '../user.ts'

/** An administrator makes an account or a bot. A taken name is refused here, not changed. */
export async function createUser(
  services: UsersServices,
  me: CurrentUser,
  body: RequestOf<typeof createEndpoint>['body'],
  ip: string,
): Promise<AdminUser> {
  const is_bot = body.is_bot ?? false
  const account = {
    name: requireName(body.name),
    email: requireEmail(body.email),
    gender: body.gender,
    language: body.language ? requireLanguage(body.language) : null,
    is_admin: body.is_admin,
    is_bot,
    create_by: 'password',
  } as const
  const password = await readPassword(body.password, is_bot)
  const webhook_url = await requireWebhook(body.webhook_url ?? '')
  const user = await services.database.transact(async (tx) => {
    await requireActingAdmin(tx, me)
    return createAccount(services, tx, { ...account, password, webhook_url })
  })
  const { uid, is_admin } = user
  logSecurityEvent(services, 'account_created', { uid, by: me.uid, ip, is_admin })
  return toAdminUser(services, user)
}

/** An administrator changes an account. */
export async function updateUser(
  services: UsersServices,
  me: CurrentUser,
  uid: number,
  body: RequestOf<typeof updateEndpoint>['body'],
  ip: string,
): Promise<User> {
  const { is_bot } = requireUser(services, uid)
  const changes = await readChanges(body, is_bot)
  if (Object.keys(changes).length === 0) throw fail('nothing-to-change')
  const { before, after } = await services.database.transact(async (tx) => {
    await requireActingAdmin(tx, me)
    const user = await requireAccount(tx, uid)
    if (!mayChangeAccount(me, user, changes, await readOwner(tx))) throw fail('forbidden')
    const changed = await changeAccount(services, tx, user, changes)
    // First, so that a new password does not end the streams before the kick.
    if (changes.status === 'frozen' && user.status !== 'frozen') {
      await endSessions(services, tx, changed)
    }
    if (changes.password !== undefined) {
      for (const hook of services.users.hooks.passwordSet) await hook(tx, changed)
    }
    return { before: user, after: changed }
  })
  logChanges(services, before, after, { by: me.uid, ip })
  return after
}

function logChanges(
  services: UsersServices,
  before: User,
  after: User,
  actor: { by: number; ip: string },
): void {
  const details = { uid: after.uid, ...actor }
  if (after.password !== before.password) logSecurityEvent(services, 'password_reset', details)
  if (after.email !== before.email) logSecurityEvent(services, 'email_changed', details)
  if (after.is_admin !== before.is_admin) {
    logSecurityEvent(services, 'role_changed', { ...details, is_admin: after.is_admin })
  }
  if (after.status !== before.status) {
    const event = after.status === 'frozen' ? 'account_frozen' : 'account_thawed'
    logSecurityEvent(services, event, details)
  }
}

async function readChanges(
  body: RequestOf<typeof updateEndpoint>['body'],
  is_bot: boolean,
): Promise<Changes> {
  const { is_admin, status, password, webhook_url } = given(body)
  const { name, email, gender, language } = body
  return {
    ...readProfile(given({ name, email, gender, language })),
    ...given({ is_admin, status }),
    ...(password === undefined ? {} : { password: await readPassword(password, is_bot) }),
    ...(webhook_url === undefined ? {} : { webhook_url: await requireWebhook(webhook_url) }),
  }
}

// Bots need none, for they never sign in.
const readPassword = async (password: string, is_bot: boolean) =>
  is_bot && password === '' ? null : hashPassword(requirePassword(password))

/** A webhook address that answers; private networks are allowed for self-hosted bots. Null for an empty one. */
async function requireWebhook(url: string): Promise<string | null> {
  const address = url.trim()
  if (address === '') return null
  if (!(await probeUrl(address, { allowPrivate: true }))) throw fail('unreachable')
  return address
}
