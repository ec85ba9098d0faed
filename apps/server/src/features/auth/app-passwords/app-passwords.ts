import {
  type AppPassword,
  fail,
  isReadableName,
  limits,
  type LoginResponse,
  type NewAppPassword,
} from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { AppPasswordRow } from '../tables.ts'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { audited } from '../../audit/index.ts'
import { sendAccountMail, requireAccount, type User } from '../../users/index.ts'
import { lacksFactor } from '../second-factor/demand.ts'
import type { AuthServices } from '../services.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { endAppPasswordSessions } from '../sessions/revoke-sessions.ts'
import { randomToken } from '../sessions/tokens.ts'
import { requireOwnPassword, requireUnchanged } from '../sign-in/own-password.ts'
import { type Origin, signIn } from '../sign-in/sign-in.ts'
import { readAppPasswordSessions } from '../store.ts'
import { createSecret, hashOf } from './secret.ts'
import {
  insertAppPassword,
  readAppPasswords,
  removeAppPassword,
  removeAppPasswords,
  useAppPassword,
} from './store.ts'

/** The app passwords of the caller. A session of one counts as a use of it for as long as it is renewed. */
export async function listAppPasswords(
  { db }: AuthServices,
  { uid }: CurrentUser,
): Promise<AppPassword[]> {
  const sessions = await readAppPasswordSessions(db, uid)
  return (await readAppPasswords(db, uid)).map((row) => {
    const session = sessions.find(({ app_password_id }) => app_password_id === row.id)
    const uses = [row.last_used_at ?? 0, session?.last_seen_at ?? 0]
    return { ...toWire(row), last_used_at: Math.max(...uses) || null }
  })
}

/** Makes an app password. Needs the caller's password, or a recent sign-in of those without one. */
export async function createAppPassword(
  services: AuthServices,
  me: Actor,
  { name, password }: { name: string; password: string },
): Promise<NewAppPassword> {
  const shown = requireName(name)
  const checked = await requireOwnPassword(services, me, password)
  const secret = createSecret()
  const row: AppPasswordRow = {
    id: randomToken(12),
    uid: me.uid,
    hash: hashOf(services, secret) ?? '',
    name: shown,
    created_at: services.clock.now(),
    last_used_at: null,
  }
  await audited(services, me, async (tx, audit) => {
    const user = await requireUnchanged(tx, me, checked)
    const known = await readAppPasswords(tx, me.uid)
    if (known.length >= limits.appPasswords) throw fail('limit-reached')
    await insertAppPassword(tx, row)
    await sendAccountMail(services, tx, user, { key: 'appPassword', values: { name: shown } })
    audit('app_password_added', { target: user, label: shown })
  })
  return { ...toWire(row), secret }
}

/** Deletes an app password of the caller, and ends its session. */
export async function deleteAppPassword(
  services: AuthServices,
  me: Actor,
  id: string,
): Promise<undefined> {
  await requireConfirmed(services, me)
  await audited(services, me, async (tx, audit) => {
    const name = await removeAppPassword(tx, me.uid, id)
    if (name === undefined) throw fail('not-found')
    await endAppPasswordSessions(tx, me.uid, id)
    audit('app_password_deleted', { target: me, label: name })
  })
  return undefined
}

/** Deletes all app passwords of an account, and ends their sessions. */
export async function deleteAllAppPasswords(tx: Tx, uid: number): Promise<void> {
  await removeAppPasswords(tx, uid)
  await endAppPasswordSessions(tx, uid)
}

/**
 * Signs in with an app password, without the second step. Where the server demands a second factor, its owner must have
 * one, as for the renewal of a session.
 */
export const signInWithAppPassword = (
  services: AuthServices,
  { uid }: User,
  { id, origin }: { id: string; origin: Origin },
): Promise<LoginResponse> =>
  audited(services, origin, async (tx, audit) => {
    const user = await requireAccount(tx, uid)
    if (user.status === 'frozen') throw fail('frozen')
    if (!(await useAppPassword(tx, id, services.clock.now()))) throw fail('wrong-password')
    if (await lacksFactor(services, tx, user)) throw fail('second-factor-needed')
    audit('sign_in', { by: user, target: user, method: 'app_password' })
    return signIn(services, tx, user, origin, id)
  })

function requireName(name: string): string {
  const shown = name.trim()
  const isTooLong = [...shown].length > limits.appPasswordNameChars
  if (isTooLong || !isReadableName(shown)) throw fail('bad-name', { field: 'name' })
  return shown
}

const toWire = ({ id, name, created_at, last_used_at }: AppPasswordRow): AppPassword => ({
  id,
  name,
  created_at,
  last_used_at,
})
