import {
  type RequestOf,
  type LoginResponse,
  type PreparedAccount,
  limits,
  fail,
  type register as registerEndpoint,
  type sendRegisterLink as linkEndpoint,
} from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { MagicTokenRow } from '../../invites/index.ts'
import { audited } from '../../audit/index.ts'
import { hashChosen, storeDigest } from '../digests/digests.ts'
import type { AuthServices } from '../services.ts'
import { findStoredChannel, joinChannel } from '../../channels/index.ts'
import { findToken, hashOf, issueToken, useToken } from '../../invites/index.ts'
import { linkBase } from '../../mail/index.ts'
import { isMailOn, record } from '../../organization/index.ts'
import {
  type User,
  createAccount,
  freeName,
  isEmailTaken,
  requireEmail,
  requireLanguage,
  requireName,
  requirePassword,
  requirePasswordLength,
} from '../../users/index.ts'
import { mailConfirmation } from '../by-mail/letters.ts'
import { openSession, sessionOf } from '../second-factor/open-session.ts'
import { type Origin, widgetIdOf } from './sign-in.ts'

type Registration = RequestOf<typeof registerEndpoint>['body']

/** Creates an account and signs it in. */
export async function register(
  services: AuthServices,
  body: Registration,
  origin: Origin,
): Promise<LoginResponse> {
  const token = await requireAdmission(services, body.magic_token || '')
  const email = token?.email ?? (body.email ? requireEmail(body.email) : undefined)
  const requireGood = body.widget_id ? requirePasswordLength : requirePassword
  const password =
    token?.password ??
    (body.password ? await hashChosen(services, requireGood(body.password)) : undefined)
  if (!email) throw fail('bad-email', { field: 'email' })
  if (!password) throw fail('bad-password', { field: 'password' })
  const wanted = body.name ? requireName(body.name) : (token?.name ?? null)
  const language = body.language ? requireLanguage(body.language) : null

  const { user, opened } = await audited(services, origin, async (tx, audit) => {
    // Another request may have used the token up since it was checked.
    const valid = token && (await findToken(services, tx, body.magic_token ?? ''))
    if (token && !valid) throw fail('token-is-dead')
    const user = await createAccount(services, tx, {
      name: await freeName(tx, wanted, email),
      email,
      // Without mail, the token was the answer to the request for it.
      email_confirmed: token?.kind === 'registration' && isMailOn(services),
      password,
      gender: body.gender,
      language,
      create_by: 'password',
      widget_id: widgetIdOf(body.widget_id),
    })
    if (valid) await redeem(tx, valid, user)
    audit('sign_up', { by: user, target: user, method: 'password' })
    return { user, opened: await openSession(services, tx, user, { origin, method: 'password' }) }
  })
  if (body.password) await storeDigest(services, user, body.password)
  return sessionOf(opened)
}

// A valid token admits anybody; without one, sign-up must be open to everyone.
async function requireAdmission(
  services: AuthServices,
  magicToken: string,
): Promise<MagicTokenRow | undefined> {
  if (magicToken === '') {
    if (record(services, 'login').who_can_sign_up === 'InvitationOnly') {
      throw fail('sign-up-is-closed')
    }
    return undefined
  }
  const token = await findToken(services, services.db, magicToken)
  if (!token || !['invite', 'registration'].includes(token.kind)) throw fail('token-is-dead')
  // With mail, an address is confirmed first.
  if (token.kind === 'invite' && isMailOn(services)) throw fail('forbidden')
  return token
}

/** Counts the use of a token that created an account, and adds the new user to its channel. */
export async function redeem(tx: Tx, token: MagicTokenRow, user: User): Promise<void> {
  await useToken(tx, token)
  const channel = token.gid === null ? undefined : await findStoredChannel(tx, token.gid)
  if (channel && !channel.is_public) await joinChannel(tx, channel, [user.uid])
}

/**
 * Confirms an address before registering by invite: with a mailed link. While mail is off, the answer is the token
 * itself. It holds name, address, hashed password and channel, and counts against its invite.
 */
export async function confirmAddress(
  services: AuthServices,
  body: RequestOf<typeof linkEndpoint>['body'],
  { origin, language }: { origin: string; language: string },
): Promise<{ new_magic_token: string; mail_is_sent: boolean }> {
  const isOpen = record(services, 'login').who_can_sign_up === 'EveryOne'
  const invite = await findToken(services, services.db, body.magic_token, 'invite')
  if (!invite && (body.magic_token !== '' || !isOpen)) throw fail('bad-token')
  const email = requireEmail(body.email)
  const name = body.name ? requireName(body.name) : null
  if (await isEmailTaken(services.db, email)) throw fail('conflict')
  const password = await hashChosen(services, requirePassword(body.password))
  const now = services.clock.now()
  const mailed = isMailOn(services) ? linkBase(services, origin) : undefined
  const expiresAt = mailed && invite ? invite.expires_at : now + limits.confirmedTokenSeconds * 1000
  const token = await services.database.transact(async (tx) => {
    const issued = await issueToken(services, tx, {
      kind: 'registration',
      expiresInSeconds: (expiresAt - now) / 1000,
      maxUses: 1,
      email,
      password,
      name,
      gid: invite?.gid ?? null,
      confirmed: true,
      parent: invite ? hashOf(body.magic_token) : null,
    })
    if (mailed) {
      const query = new URLSearchParams({
        email,
        gid: String(invite?.gid ?? ''),
        magic_token: issued,
      })
      const url = `${mailed}/?${query}#/register/set_name`
      await mailConfirmation(services, tx, language, { to: email, url, expiresAt })
    }
    return issued
  })
  return { new_magic_token: mailed ? '' : token, mail_is_sent: mailed !== undefined }
}

/** The name and address that belong to a mailed link. Its holder is not asked for them again. */
export async function readPreparedAccount(
  services: AuthServices,
  magicToken: string,
): Promise<PreparedAccount> {
  const token = await findToken(services, services.db, magicToken, 'registration')
  if (!token) throw fail('token-is-dead')
  return { name: token.name ?? '', email: token.email ?? '' }
}
