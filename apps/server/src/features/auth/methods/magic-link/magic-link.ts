import { fail } from '@parley/protocol'
import type { Tx } from '../../../../engines/database/database.ts'
import type { MagicTokenRow } from '../../../../engines/database/tables.ts'
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

/** A mailed link. It works also while no more links are mailed. */
export const magicLink: SignInMethod<'magiclink'> = {
  isOn: () => true,
  ownerOf: (services, { magic_token, extra_name }, origin) =>
    userByLoginLink(services, { magicToken: magic_token, name: extra_name ?? '' }, origin),
}

/** The account of a login link. With a name, one is created for an address that has none. */
async function userByLoginLink(
  services: AuthServices,
  { magicToken, name }: { magicToken: string; name: string },
  origin: Origin,
): Promise<CredentialOwner> {
  if (magicToken === '') throw fail('bad-credential')
  return services.database.transact(async (tx) => {
    const token = await findToken(services, tx, magicToken)
    if (!token) throw fail('bad-token')
    if (token.kind !== 'login') throw fail('bad-credential')
    const known = token.uid === null ? findByEmail(services, token.email ?? '') : undefined
    const user = token.uid === null ? known : findUser(services, token.uid)
    requireLicensed(origin, user)
    if (token.uid !== null && !user) throw fail('unknown-account')
    if (!user) return { user: await createByLink(services, tx, token, name), isNew: true }
    if (user.status !== 'frozen') await useToken(tx, token)
    return { user, isNew: false }
  })
}

async function createByLink(services: AuthServices, tx: Tx, token: MagicTokenRow, name: string) {
  if (name.trim() === '') throw fail('bad-credential')
  const user = await createAccount(services, tx, {
    name: await freeName(tx, requireName(name), token.email),
    email: token.email,
    create_by: 'magiclink',
  })
  await redeem(tx, token, user)
  return user
}
