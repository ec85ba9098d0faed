import type { Tx } from '../../../engines/database/database.ts'
import type { AuditWriter } from '../../audit/index.ts'
import {
  changeAccount,
  fitName,
  isEmailTaken,
  isTaken as isNameTaken,
  auditChanges,
  requireAccount,
  type User,
} from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { readIdentity, updateIdentity } from './identity-store.ts'
import type { Identity } from './method.ts'

/**
 * Takes over a name and a confirmed address that changed in the other system since the last sign-in. What the user
 * changed here stays, and so do the addresses of administrators.
 */
export async function refreshProfile(
  services: AuthServices,
  tx: Tx,
  uid: number,
  identity: Identity,
  { audit, method }: { audit: AuditWriter; method: string },
): Promise<User> {
  const { label, name } = identity
  const user = await requireAccount(tx, uid)
  const last = await readIdentity(tx, identity)
  const email = identity.isEmailConfirmed ? identity.email : null
  const isSame = last?.name === name && last.email === email && last.label === label
  if (!last || isSame) return user
  await updateIdentity(tx, identity, { name, email, label })

  const changes = {
    ...(await nameFor(tx, user, { name, last: last.name })),
    ...(await emailFor(tx, user, { email, last: last.email })),
  }
  if (Object.keys(changes).length === 0) return user
  const after = await changeAccount(services, tx, user, changes)
  auditChanges(audit, user, after, { method })
  return after
}

async function nameFor(tx: Tx, user: User, said: { name: string | null; last: string | null }) {
  // Identities of earlier versions have no last name. Then the name may be one that the user chose.
  if (said.last === null || user.name.normalize() !== fitName(said.last)) return {}
  const name = fitName(said.name ?? '')
  const isTaken = name === '' || name === user.name || (await isNameTaken(tx, name, user.uid))
  return isTaken ? {} : { name }
}

async function emailFor(
  tx: Tx,
  { uid, email: own, is_admin }: User,
  { email, last }: { email: string | null; last: string | null },
) {
  if (is_admin || email === null || email === last || (own !== null && own !== last)) return {}
  return (await isEmailTaken(tx, email, uid)) ? {} : { email, email_confirmed: true }
}
