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
import { mailLinked } from './account-mail.ts'
import { proveAddress } from './prove-address.ts'
import { enqueuePicture } from './picture.ts'
import { refreshProfile } from './refresh-profile.ts'

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
 * The account of a person of another system: the linked one, else the one with their confirmed address unless it is an
 * administrator's, else a new one. A new one needs open sign-up or an invitation. Throws `link-while-signed-in` if
 * the account with their address may not be linked.
 */
export async function ownerOfIdentity(
  services: AuthServices,
  identity: Identity,
  admission: Admission,
): Promise<CredentialOwner> {
  return audited(services, admission.origin, async (tx, audit) => {
    const method = methodOf(identity)
    const known = await findIdentity(tx, identity)
    const user = known === undefined ? undefined : findUser(services, known)
    const member =
      user ?? (identity.email === null ? undefined : findByEmail(services, identity.email))
    requireLicensed(admission.origin, member)
    if (user)
      return { user: await refreshProfile(services, tx, user.uid, identity, { audit, method }) }
    if (member) {
      requireLinkable(member, identity)
      await linkToMember(services, tx, member, identity)
      await admission.onLinked?.(tx, member)
      const { label } = identity
      audit('identity_linked', { by: member, target: member, method, label })
      return { user: member }
    }
    const created = await createForIdentity(services, tx, identity, admission)
    audit('sign_up', { by: created, target: created, method })
    return { user: created }
  })
}

/** The method by which an identity signs in. */
export const methodOf = ({ provider }: Pick<Identity, 'provider'>): string =>
  provider.split(':')[0] ?? provider

// The operator of another system must not become an administrator here. Administrators link it while they are signed in.
function requireLinkable(member: User, { isEmailConfirmed }: Identity): void {
  if (!isEmailConfirmed || member.is_admin) throw fail('link-while-signed-in')
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
  identity: Identity,
): Promise<void> {
  const { provider } = identity
  const own = await readIdentities(tx, user.uid)
  if (own.some((one) => one.provider === provider)) throw fail('conflict')
  const isStored = await insertIdentity(tx, rowOf(identity, user))
  if (!isStored) throw fail('conflict')
  await mailLinked(services, tx, user, provider)
}

const rowOf = (identity: Identity, { uid }: User) => {
  const { provider, subject, label, name, email, isEmailConfirmed } = identity
  return { provider, subject, label, uid, name, email: isEmailConfirmed ? email : null }
}

async function createForIdentity(
  services: AuthServices,
  tx: Tx,
  identity: Identity,
  { createdBy, invite, admitsAll = false, origin }: Admission,
): Promise<User> {
  const { email, isEmailConfirmed, name, picture } = identity
  const token = invite ? await findToken(services, tx, invite, 'invite') : undefined
  if (invite && !token) throw fail('bad-token')
  const isOpen = admitsAll || record(services, 'login').who_can_sign_up === 'EveryOne'
  if (!token && !isOpen) throw fail('no-account')
  const user = await createAccount(services, tx, {
    name: await freeName(tx, name, email),
    email,
    email_confirmed: isEmailConfirmed,
    create_by: createdBy,
    widget_id: origin.widgetId,
  })
  if (!(await insertIdentity(tx, rowOf(identity, user)))) throw fail('conflict')
  if (token) await redeem(tx, token, user)
  if (picture !== null) await enqueuePicture(tx, { uid: user.uid, url: picture })
  return user
}
