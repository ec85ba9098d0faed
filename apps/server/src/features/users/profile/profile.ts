import { type RequestOf, type UserInfo, fail, type updateMe as endpoint } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { logSecurityEvent } from '../../../security-log.ts'
import type { UsersServices } from '../services.ts'
import { given } from '../../organization/index.ts'
import { type Changes, changeAccount } from '../accounts/change-account.ts'
import { requireEmail, requireLanguage, requireName } from '../names.ts'
import { requireAccount } from '../require-account.ts'
import { toSelf } from '../user.ts'

/** Changes the caller's own profile. */
export async function updateProfile(
  services: UsersServices,
  me: CurrentUser,
  body: RequestOf<typeof endpoint>['body'],
  ip: string,
): Promise<UserInfo> {
  const changes = readProfile(body)
  if (Object.keys(changes).length === 0) throw fail('nothing-to-change')
  const { before, after } = await services.database.transact(async (tx) => {
    const user = await requireAccount(tx, me.uid)
    return { before: user, after: await changeAccount(services, tx, user, changes) }
  })
  if (after.email !== before.email) {
    logSecurityEvent(services, 'email_changed', { uid: me.uid, by: me.uid, ip })
  }
  return toSelf(after)
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
