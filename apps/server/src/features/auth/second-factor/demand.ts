import type { SecondFactorDemand } from '@parley/protocol'
import { fail } from '@parley/protocol'
import type { Db, Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { changeRecord, record } from '../../organization/index.ts'
import type { User } from '../../users/index.ts'
import { hasPasskey } from '../passkeys/store.ts'
import type { AuthServices } from '../services.ts'
import { hasFactor } from './store.ts'

/** Whether the server demands a second factor of a user. */
export function isDemanded(
  services: AuthServices,
  { is_admin, is_bot, is_guest }: Pick<User, 'is_admin' | 'is_bot' | 'is_guest'>,
): boolean {
  const { required } = record(services, 'second_factor')
  if (is_bot || is_guest) return false
  return required === 'everybody' || (required === 'admins' && is_admin)
}

/** Whether the server demands a second factor of a user who has none. Their sessions are not renewed. */
export const lacksFactor = async (services: AuthServices, db: Db, user: User): Promise<boolean> =>
  isDemanded(services, user) &&
  !(await hasFactor(db, user.uid)) &&
  !(await hasPasskey(db, user.uid))

/**
 * Throws `second-factor-needed` if the server demands a second factor of a user who has none left. Call it in the
 * transaction that removed one.
 */
export async function requireFactorLeft(services: AuthServices, tx: Tx, user: User): Promise<void> {
  if (await lacksFactor(services, tx, user)) throw fail('second-factor-needed')
}

/** Changes whom the server demands a second factor of. Those who demand one must have one. */
export async function changeDemand(
  services: AuthServices,
  me: Actor,
  required: SecondFactorDemand,
): Promise<undefined> {
  if (required !== 'nobody' && !(await hasFactor(services.db, me.uid))) {
    throw fail('second-factor-needed')
  }
  await changeRecord(services, me, 'second_factor', { required })
  return undefined
}
