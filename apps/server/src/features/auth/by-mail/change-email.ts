import { fail } from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import { type AuditOrigin, audited, changesOf } from '../../audit/index.ts'
import { findToken, useToken } from '../../invites/index.ts'
import { isMailOn } from '../../organization/index.ts'
import {
  changeAccount,
  isEmailTaken,
  sendAccountMail,
  requireAccount,
  requireEmail,
  type User,
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
  me: Actor,
  { email, password }: { email: string; password: string },
  origin: string,
): Promise<{ mail_is_sent: boolean }> {
  const address = requireEmail(email)
  const { uid } = await requireOwnPassword(services, me, password)
  if (!isMailOn(services)) {
    await setAddress(services, me, address)
    return { mail_is_sent: false }
  }
  await services.database.transact(async (tx) => {
    await sendAccountMail(services, tx, await requireAccount(tx, uid), {
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
  from: AuditOrigin,
): Promise<undefined> {
  await audited(services, from, async (tx, audit) => {
    const token = await findToken(services, tx, magicToken, 'email')
    if (!token || token.uid === null || token.email === null) throw fail('token-is-dead')
    const user = await requireAccount(tx, token.uid)
    if (user.status === 'frozen') throw fail('frozen')
    // Another account may have taken the address since the link was mailed.
    if (await isEmailTaken(tx, token.email)) throw fail('email-conflict')
    await useToken(tx, token)
    await changeAccount(services, tx, user, { email: token.email, email_confirmed: true })
    audit('email_changed', { by: user, target: user, changes: emailChange(user, token.email) })
  })
  return undefined
}

const setAddress = (services: AuthServices, me: Actor, email: string): Promise<void> =>
  audited(services, me, async (tx, audit) => {
    const user = await requireAccount(tx, me.uid)
    if (user.email === email) return
    if (await isEmailTaken(tx, email)) throw fail('email-conflict')
    await changeAccount(services, tx, user, { email })
    audit('email_changed', { target: user, changes: emailChange(user, email) })
  })

const emailChange = ({ email: before }: User, email: string) =>
  changesOf({ email: before }, { email })
