import { fail, type SecondFactor, type TotpSecret } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { audited } from '../../audit/index.ts'
import { readOwner } from '../../organization/index.ts'
import { requireAccount, requireActingAdmin, requireUser, type User } from '../../users/index.ts'
import { deleteAllAppPasswords } from '../app-passwords/app-passwords.ts'
import { removePasskeys } from '../passkeys/store.ts'
import type { AuthServices } from '../services.ts'
import { requireWholeSession } from '../sessions/whole-session.ts'
import { requireOwnPassword } from '../sign-in/own-password.ts'
import { createRecoveryCodes, createSecret, useCode } from './codes.ts'
import { counted } from './counted.ts'
import { isDemanded, requireFactorLeft } from './demand.ts'
import { mailReset, mailSwitched } from './account-mail.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  hasFactor,
  putFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './store.ts'

/** Whether the caller signs in with an authenticator app. */
export async function secondFactorOf(
  services: AuthServices,
  { uid }: CurrentUser,
): Promise<SecondFactor> {
  return {
    totp: await hasFactor(services.db, uid),
    recovery_codes_left: await countRecoveryCodes(services.db, uid),
    is_required: isDemanded(services, requireUser(services, uid)),
  }
}

/** Makes a secret that waits for its first code. Throws `conflict` if an app is switched on already. */
export async function createFactor(
  services: AuthServices,
  tx: Tx,
  user: User,
): Promise<TotpSecret> {
  const { uid } = user
  if (await hasFactor(tx, uid)) throw fail('conflict')
  const { secret, uri, sealed } = createSecret(services, user)
  await putFactor(tx, { uid, sealed_secret: sealed, confirmed_at: null, last_step: 0 })
  return { secret, uri }
}

/** Switches an app on with its first code. Returns the recovery codes. Throws `bad-credential`. */
export async function confirmNewFactor(
  services: AuthServices,
  tx: Tx,
  user: User,
  code: string,
): Promise<string[]> {
  const { uid } = user
  if (await hasFactor(tx, uid)) throw fail('conflict')
  if ((await useCode(services, tx, uid, code)) !== 'app') throw fail('bad-credential')
  await confirmFactor(tx, uid, services.clock.now())
  const { codes, hashes } = createRecoveryCodes(services)
  await replaceRecoveryCodes(tx, uid, hashes)
  await mailSwitched(services, tx, user, true)
  return codes
}

/** Starts an authenticator app for the caller. */
export async function startTotp(
  services: AuthServices,
  me: Actor,
  password: string,
): Promise<TotpSecret> {
  const user = await requireOwnPassword(services, me, password)
  return services.database.transact((tx) => createFactor(services, tx, user))
}

/** Switches the caller's app on. */
export async function confirmTotp(
  services: AuthServices,
  me: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  await requireWholeSession(services, me)
  const recovery_codes = await counted(attemptOf(services, me), () =>
    audited(services, me, async (tx, audit) => {
      audit('second_factor_on', { target: me })
      return confirmNewFactor(services, tx, await requireAccount(tx, me.uid), code)
    }),
  )
  return { recovery_codes }
}

/** Replaces the caller's recovery codes. */
export async function renewRecoveryCodes(
  services: AuthServices,
  me: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  await requireWholeSession(services, me)
  const { codes, hashes } = createRecoveryCodes(services)
  await counted(attemptOf(services, me), () =>
    audited(services, me, async (tx, audit) => {
      await requireCode(services, tx, me.uid, code)
      await replaceRecoveryCodes(tx, me.uid, hashes)
      audit('recovery_codes_renewed', { target: me })
    }),
  )
  return { recovery_codes: codes }
}

/** Switches the caller's app off. Throws `second-factor-needed` while the server demands it. */
export async function switchOff(
  services: AuthServices,
  me: Actor,
  code: string,
): Promise<undefined> {
  await requireWholeSession(services, me)
  const { uid } = me
  await counted(attemptOf(services, me), () =>
    audited(services, me, async (tx, audit) => {
      const user = await requireAccount(tx, uid)
      await requireCode(services, tx, uid, code)
      await removeFactor(tx, uid)
      await requireFactorLeft(services, tx, user)
      await mailSwitched(services, tx, user, false)
      audit('second_factor_off', { target: user })
    }),
  )
  return undefined
}

const attemptOf = ({ auth }: AuthServices, { uid, ip }: Actor) =>
  auth.attempts.ofSecondStep(uid, ip)

async function requireCode(services: AuthServices, tx: Tx, uid: number, code: string) {
  if (!(await hasFactor(tx, uid))) throw fail('not-found')
  if (!(await useCode(services, tx, uid, code))) throw fail('bad-credential')
}

/** Removes the authenticator app, the passkeys and the app passwords of an account. */
export async function removeSecondFactor(tx: Tx, uid: number): Promise<void> {
  await removeFactor(tx, uid)
  await removePasskeys(tx, uid)
  await deleteAllAppPasswords(tx, uid)
}

/**
 * Removes the app, the recovery codes, the passkeys and the app passwords of somebody who lost them. Nobody resets their own or the
 * owner's.
 */
export async function resetSecondFactor(
  services: AuthServices,
  me: Actor,
  uid: number,
): Promise<undefined> {
  if (uid === me.uid) throw fail('forbidden')
  await audited(services, me, async (tx, audit) => {
    await requireActingAdmin(tx, me)
    if (uid === (await readOwner(tx))) throw fail('forbidden')
    const user = await requireAccount(tx, uid)
    await removeSecondFactor(tx, uid)
    await mailReset(services, tx, user)
    audit('second_factor_reset', { target: user })
  })
  return undefined
}
