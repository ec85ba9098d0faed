import { type RequestOf, type UserInfo, fail, type updateMe as endpoint } from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import { audited } from '../../audit/index.ts'
import type { UsersServices } from '../services.ts'
import { given } from '../../organization/index.ts'
import { type Changes, changeAccount } from '../accounts/change-account.ts'
import { auditChanges } from '../accounts/audit-changes.ts'
import { requireEmail, requireLanguage, requireName } from '../names.ts'
import { requireAccount } from '../require-account.ts'
import { requireUser } from '../user-cache.ts'
import { toSelf } from '../user.ts'

/** Changes the caller's own profile. */
export async function updateProfile(
  services: UsersServices,
  me: Actor,
  body: RequestOf<typeof endpoint>['body'],
): Promise<UserInfo> {
  const changes = readProfile(body)
  if (Object.keys(changes).length === 0) throw fail('nothing-to-change')
  if (changes.email !== undefined && changes.email !== requireUser(services, me.uid).email) {
    for (const hook of services.users.hooks.ownAddress) await hook(me)
  }
  const changed = await audited(services, me, async (tx, audit) => {
    const before = await requireAccount(tx, me.uid)
    const after = await changeAccount(services, tx, before, changes)
    auditChanges(audit, before, after)
    return after
  })
  return toSelf(changed)
}

/** Validates the given members and returns the changes to store. */
export function readProfile(body: RequestOf<typeof endpoint>['body']): Changes {
  const { name, email, language, gender, msg_smtp_notify_enable } = given(body)
  return given({
    name: name === undefined ? undefined : requireName(name),
    email: email === undefined ? undefined : requireEmail(email),
    language: language === undefined ? undefined : requireLanguage(language),
    gender,
    msg_smtp_notify_enable,
  })
}
