import { fail } from '@parley/protocol'
import type { Tx } from '../../../../engines/database/database.ts'
import type { MagicTokenRow } from '../../../invites/index.ts'
import { audited } from '../../../audit/index.ts'
import { findToken, useToken } from '../../../invites/index.ts'
import {
  createAccount,
  findByEmail,
  findUser,
  freeName,
  requireName,
} from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import type { CredentialOwner } from '../../sign-in/credential-owner.ts'
import { requireLicensed } from '../../sign-in/license-gate.ts'
import { redeem } from '../../sign-in/register.ts'
import type { Origin } from '../../sign-in/sign-in.ts'
import type { SignInMethod } from '../method.ts'
import { proveAddress } from '../prove-address.ts'

/** A mailed link. It works also while no more links are mailed. */
export const magicLink: SignInMethod<'magiclink'> = {
  isOn: () => true,
  ownerOf: (services, { magic_token, extra_name }, origin) =>
    userByLoginLink(services, magic_token, extra_name ?? '', origin),
}

/** The account of a login link. With a name, one is created for an address that has none. */
async function userByLoginLink(
  services: AuthServices,
  magicToken: string,
  name: string,
  origin: Origin,
): Promise<CredentialOwner> {
  if (magicToken === '') throw fail('bad-credential')
  return audited(services, origin, async (tx, audit) => {
    const token = await findToken(services, tx, magicToken)
    if (!token) throw fail('bad-token')
    if (token.kind !== 'login') throw fail('bad-credential')
    const known = token.uid === null ? findByEmail(services, token.email ?? '') : undefined
    const user = token.uid === null ? known : findUser(services, token.uid)
    requireLicensed(origin, user)
    if (token.uid !== null && !user) throw fail('unknown-account')
    if (!user) {
      const created = await createByLink(services, tx, token, name)
      audit('sign_up', { by: created, target: created, method: 'magiclink' })
      return { user: created }
    }
    if (user.status === 'frozen') return { user }
    await useToken(tx, token)
    return { user: await proveAddress(services, tx, user) }
  })
}

async function createByLink(services: AuthServices, tx: Tx, token: MagicTokenRow, name: string) {
  if (name.trim() === '') throw fail('bad-credential')
  const user = await createAccount(services, tx, {
    name: await freeName(tx, requireName(name), token.email),
    email: token.email,
    email_confirmed: true,
    create_by: 'magiclink',
  })
  await redeem(tx, token, user)
  return user
}
