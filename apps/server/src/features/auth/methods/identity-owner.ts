import { type CreateBy, fail } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import { type AuditOrigin, audited } from '../../audit/index.ts'
import { findToken } from '../../invites/index.ts'
import { record } from '../../organization/index.ts'
import { createAccount, findByEmail, findUser, freeName, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import type { CredentialOwner } from '../sign-in/credential-owner.ts'
import { requireLicensed } from '../sign-in/license-gate.ts'
import { redeem } from '../sign-in/register.ts'
import type { SignUpOrigin } from '../sign-in/sign-in.ts'
import { findIdentity, insertIdentity, readIdentities } from './identity-store.ts'
import type { Identity } from './method.ts'
import { noticeLinked } from './notices.ts'
import { proveAddress } from './prove-address.ts'
import { enqueuePicture } from './picture.ts'

interface Admission {
  createdBy: CreateBy
  /** The token of an invitation, if there is one. */
  invite?: string | null | undefined
  /** Ignores the rule for signing up: the other system decides who gets an account. */
  admitsAll?: boolean
  /** Called in the transaction that links an existing member. */
  onLinked?: (tx: Tx, member: User) => Promise<void>
  /** A `licenseError` of it lets only administrators sign in. */
  origin: AuditOrigin & Pick<SignUpOrigin, 'licenseError' | 'widgetId'>
}

/**
 * The account of a person of another system: the linked one, else the one with their confirmed address, else a new
 * one. A new one needs open sign-up or an invitation.
 */
export async function ownerOfIdentity(
  services: AuthServices,
  identity: Identity,
  admission: Admission,
): Promise<CredentialOwner> {
  return audited(services, admission.origin, async (tx, record) => {
    const method = identity.provider.split(':')[0] ?? ''
    const known = await findIdentity(tx, identity)
    const user = known === undefined ? undefined : findUser(services, known)
    const member =
      user ?? (identity.email === null ? undefined : findByEmail(services, identity.email))
    requireLicensed(admission.origin, member)
    if (user) return { user }
    if (member) {
      await linkToMember(services, tx, member, identity)
      await admission.onLinked?.(tx, member)
      const { label } = identity
      record('identity_linked', { by: member, target: member, method, label })
      return { user: member }
    }
    const created = await createForIdentity(services, tx, identity, admission)
    record('sign_up', { by: created, target: created, method })
    return { user: created }
  })
}

// The account may have another identity of this provider: then the address was given to somebody else there.
async function linkToMember(services: AuthServices, tx: Tx, member: User, identity: Identity) {
  if (member.is_bot) throw fail('conflict')
  if (member.status === 'frozen') throw fail('frozen')
  await linkIdentity(services, tx, await proveAddress(services, tx, member, identity), identity)
}

/** Links an identity to an account that has none of its provider. */
export async function linkIdentity(
  services: AuthServices,
  tx: Tx,
  user: User,
  { provider, subject, label }: Identity,
): Promise<void> {
  const own = await readIdentities(tx, user.uid)
  if (own.some((one) => one.provider === provider)) throw fail('conflict')
  const isStored = await insertIdentity(tx, { provider, subject, label, uid: user.uid })
  if (!isStored) throw fail('conflict')
  await noticeLinked(services, tx, user, provider)
}

async function createForIdentity(
  services: AuthServices,
  tx: Tx,
  identity: Identity,
  { createdBy, invite, admitsAll = false, origin }: Admission,
): Promise<User> {
  const { provider, subject, label, email, name, picture } = identity
  const token = invite ? await findToken(services, tx, invite, 'invite') : undefined
  if (invite && !token) throw fail('bad-token')
  const isOpen = admitsAll || record(services, 'login').who_can_sign_up === 'EveryOne'
  if (!token && !isOpen) throw fail('no-account')
  const user = await createAccount(services, tx, {
    name: await freeName(tx, name, email),
    email,
    email_confirmed: email !== null,
    create_by: createdBy,
    widget_id: origin.widgetId,
  })
  if (!(await insertIdentity(tx, { provider, subject, label, uid: user.uid }))) {
    throw fail('conflict')
  }
  if (token) await redeem(tx, token, user)
  if (picture !== null) await enqueuePicture(services, tx, { uid: user.uid, url: picture })
  return user
}
