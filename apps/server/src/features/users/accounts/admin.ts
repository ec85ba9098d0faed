import {
  type AdminUser,
  type RequestOf,
  type createUser as createEndpoint,
  fail,
  lengths,
  type updateUser as updateEndpoint,
} from '@parley/protocol'
import { mayChangeAccount } from '@parley/rules'
import { probeUrl } from '../../../engines/outside/probe.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { audited } from '../../audit/index.ts'
import type { UsersServices } from '../services.ts'
import { given, readOwner } from '../../organization/index.ts'
import { toAdminUser } from './admin-view.ts'
import { type Changes, changeAccount } from './change-account.ts'
import { createAccount } from './create-account.ts'
import { endSessions } from './freeze-account.ts'
import { requireUser } from '../user-cache.ts'
import { requireEmail, requireLanguage, requireName, requirePassword } from '../names.ts'
import { hashPassword } from './password.ts'
import { auditChanges } from './audit-changes.ts'
import { readProfile } from '../profile/profile.ts'
import { requireAccount, requireActingAdmin } from '../require-account.ts'
import type { User } from '../user.ts'

/** An administrator makes an account or a bot. A taken name is refused here, not changed. */
export async function createUser(
  services: UsersServices,
  me: Actor,
  body: RequestOf<typeof createEndpoint>['body'],
): Promise<AdminUser> {
  const is_bot = body.is_bot ?? false
  const account = {
    name: requireName(body.name),
    email: requireEmail(body.email),
    email_confirmed: true,
    gender: body.gender,
    language: body.language ? requireLanguage(body.language) : null,
    is_admin: body.is_admin,
    is_bot,
    create_by: 'password',
  } as const
  if (body.is_admin) await requireRightToCredentials(services, me)
  const password = await readPassword(body.password, is_bot)
  const webhook_url = await requireWebhook(services, body.webhook_url ?? '', undefined)
  const user = await audited(services, me, async (tx, audit) => {
    await requireActingAdmin(tx, me)
    const created = await createAccount(services, tx, { ...account, password, webhook_url })
    audit('account_created', { target: created, is_admin: created.is_admin })
    return created
  })
  return toAdminUser(services, user)
}

/** An administrator changes an account. */
export async function updateUser(
  services: UsersServices,
  me: Actor,
  uid: number,
  body: RequestOf<typeof updateEndpoint>['body'],
): Promise<User> {
  const { is_bot } = requireUser(services, uid)
  const changes = await readChanges(services, uid, body, is_bot)
  if (Object.keys(changes).length === 0) throw fail('nothing-to-change')
  const { password, email, is_admin } = changes
  const isOfCredentials = [password, email, is_admin].some((change) => change !== undefined)
  if (isOfCredentials) await requireRightToCredentials(services, me)
  return audited(services, me, async (tx, audit) => {
    await requireActingAdmin(tx, me)
    const user = await requireAccount(tx, uid)
    if (!mayChangeAccount(me, user, changes, await readOwner(tx))) throw fail('forbidden')
    const isMoved = changes.email !== undefined
    const changed = await changeAccount(services, tx, user, {
      ...changes,
      ...(isMoved ? { email_confirmed: true } : {}),
    })
    // First, so that a new password does not end the streams before the kick.
    if (changes.status === 'frozen' && user.status !== 'frozen') {
      await endSessions(services, tx, changed)
    }
    if (changes.password !== undefined) {
      for (const hook of services.users.hooks.passwordSet) await hook(tx, changed)
    }
    auditChanges(audit, user, changed)
    return changed
  })
}

async function requireRightToCredentials({ users }: UsersServices, me: Actor) {
  for (const hook of users.hooks.credentialsByAdmin) await hook(me)
}

async function readChanges(
  services: UsersServices,
  uid: number,
  body: RequestOf<typeof updateEndpoint>['body'],
  is_bot: boolean,
): Promise<Changes> {
  const { is_admin, status, password, webhook_url, is_visitor } = given(body)
  const { name, email, gender, language } = body
  return {
    ...readProfile(given({ name, email, gender, language })),
    ...given({ is_admin, status }),
    ...(is_visitor === false ? { widget_id: null } : {}),
    ...(password === undefined ? {} : { password: await readPassword(password, is_bot) }),
    ...(webhook_url === undefined
      ? {}
      : { webhook_url: await requireWebhook(services, webhook_url, uid) }),
  }
}

// Bots need none, for they never sign in.
const readPassword = async (password: string, is_bot: boolean) =>
  is_bot && password === '' ? null : hashPassword(requirePassword(password))

/**
 * A webhook address that answers; private networks are allowed for self-hosted bots. Null for an empty one.
 */
async function requireWebhook(
  services: UsersServices,
  url: string,
  uid: number | undefined,
): Promise<string | null> {
  const address = url.trim()
  if (address === '') return null
  const test = await services.users.hooks.webhookTest(uid)
  const found = await probeUrl(address, { allowPrivate: true, test })
  if ('problem' in found) throw fail('unreachable')
  // A redirect can name a longer one.
  if (found.address.length > lengths.url) throw fail('bad-url', { field: 'webhook_url' })
  return found.address
}
