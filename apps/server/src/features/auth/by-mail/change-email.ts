import { fail } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { logSecurityEvent } from '../../../security-log.ts'
import { findToken, useToken } from '../../invites/index.ts'
import { isMailOn } from '../../organization/index.ts'
import {
  changeAccount,
  isEmailTaken,
  noticeAccount,
  requireAccount,
  requireEmail,
} from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { requireOwnPassword } from '../sign-in/own-password.ts'
import { sendEmailLink } from './requested-links.ts'

/**
 * Changes the caller's address. With e-mail it changes once the link that is mailed to it was opened, and the old
 * address is told at once; the answer is the same for addresses of others. Without e-mail it changes now.
 */
export async function changeEmail(
  services: AuthServices,
  me: CurrentUser,
  { email, password }: { email: string; password: string },
  { ip, origin }: { ip: string; origin: string },
): Promise<{ mail_is_sent: boolean }> {
  const address = requireEmail(email)
  const { uid } = await requireOwnPassword(services, me, password, ip)
  if (!isMailOn(services)) {
    await setAddress(services, uid, address)
    logSecurityEvent(services, 'email_changed', { uid, by: uid, ip })
    return { mail_is_sent: false }
  }
  await services.database.transact(async (tx) => {
    await noticeAccount(services, tx, await requireAccount(tx, uid), {
      key: 'addressAsked',
      values: { address },
    })
  })
  await sendEmailLink(services, { uid, email: address, origin })
  return { mail_is_sent: true }
}

/** Changes an address with the link that was mailed to it. */
export async function confirmEmail(
  services: AuthServices,
  magicToken: string,
  ip: string,
): Promise<undefined> {
  const uid = await services.database.transact(async (tx) => {
    const token = await findToken(services, tx, magicToken, 'email')
    if (!token || token.uid === null || token.email === null) throw fail('token-is-dead')
    const user = await requireAccount(tx, token.uid)
    if (user.status === 'frozen') throw fail('frozen')
    // Another account may have taken the address since the link was mailed.
    if (await isEmailTaken(tx, token.email)) throw fail('email-conflict')
    await useToken(tx, token)
    await changeAccount(services, tx, user, { email: token.email })
    return user.uid
  })
  logSecurityEvent(services, 'email_changed', { uid, by: uid, ip })
  return undefined
}

const setAddress = (services: AuthServices, uid: number, email: string): Promise<void> =>
  services.database.transact(async (tx) => {
    const user = await requireAccount(tx, uid)
    if (user.email === email) return
    if (await isEmailTaken(tx, email)) throw fail('email-conflict')
    await changeAccount(services, tx, user, { email })
  })
