import {
  type Credential,
  fail,
  type RequestOf,
  type ResponseOf,
  type getCredentials,
  type unbindCredential,
} from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { audited } from '../../audit/index.ts'
import { isMailOn, record } from '../../organization/index.ts'
import { requireAccount, requireUser, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { linkIdentity, methodOf } from './identity-owner.ts'
import { readIdentities, removeIdentity } from './identity-store.ts'
import { isInLdap, providerName as ldapProvider } from './ldap/ldap-accounts.ts'
import { identifyInLdap } from './ldap/ldap.ts'
import { isLdapOn } from './ldap/settings.ts'
import { externalMethodOf } from './methods.ts'
import { mailUnlinked } from './account-mail.ts'
import { domainOf, providerOf } from './oidc/oidc.ts'

/** The ways in of the caller. */
export async function credentialsOf(
  services: AuthServices,
  { uid }: CurrentUser,
): Promise<ResponseOf<typeof getCredentials>> {
  const own = await readIdentities(services.db, uid)
  const labelOf = (provider: string) => own.find((one) => one.provider === provider)?.label ?? null
  return {
    password: requireUser(services, uid).password !== null,
    google: labelOf('google'),
    github: labelOf('github'),
    metamask: labelOf('metamask'),
    ldap: (await isInLdap(services, services.db, { uid })) ? labelOf(ldapProvider) : null,
    oidc: own.flatMap(({ provider }) => domainOf(provider) ?? []),
  }
}

/** Links an identity of another system to the caller's account. */
export async function bind(
  services: AuthServices,
  me: Actor,
  credential: Credential,
): Promise<undefined> {
  const identify = identifierOf(services, me, credential)
  await requireConfirmed(services, me)
  const identity = await identify()
  await audited(services, me, async (tx, audit) => {
    await linkIdentity(services, tx, await requireAccount(tx, me.uid), identity)
    audit('identity_linked', { target: me, method: methodOf(identity), label: identity.label })
  })
  return undefined
}

/** Returns a function that asks the other system who a credential belongs to. A password is checked by the LDAP server. */
function identifierOf(services: AuthServices, me: Actor, credential: Credential) {
  if (credential.type === 'password') {
    if (!isLdapOn(services)) throw fail('bad-request')
    const { email: login, password } = credential
    return () => identifyInLdap(services, { login, password }, me.ip)
  }
  const method = externalMethodOf(credential)
  if (!method) throw fail('bad-request')
  if (!method.isOn(services)) throw fail('method-is-off')
  return () => method.identify(services, credential)
}

/** Unlinks an identity. The last way into an account cannot be removed. */
export async function unbind(
  services: AuthServices,
  me: Actor,
  body: RequestOf<typeof unbindCredential>['body'],
): Promise<undefined> {
  await requireConfirmed(services, me)
  const provider = body.provider === 'oidc' ? providerOf(body.domain ?? '') : body.provider
  await audited(services, me, async (tx, audit) => {
    const user = await requireAccount(tx, me.uid)
    if (!(await removeIdentity(tx, me.uid, provider))) throw fail('not-found')
    const others = await readIdentities(tx, me.uid)
    const isLast =
      !others.some((one) => isOpen(services, one.provider)) && !hasOwnWay(services, user)
    if (isLast) throw fail('last-way-in')
    await mailUnlinked(services, tx, user, provider)
    audit('identity_unlinked', { target: user, method: body.provider })
  })
  return undefined
}

/** Whether a user can sign in by password or by a mailed link. */
function hasOwnWay(services: AuthServices, { password, email }: User): boolean {
  const { password: byPassword, magic_link } = record(services, 'login')
  if (byPassword && password !== null && email !== null) return true
  return magic_link && email !== null && isMailOn(services)
}

/** Whether the server still offers a provider. */
function isOpen(services: AuthServices, provider: string): boolean {
  const login = record(services, 'login')
  const domain = domainOf(provider)
  if (domain !== undefined)
    return login.oidc.some((one) => one.enable && providerOf(one.domain) === provider)
  if (provider === 'thirdparty') return login.third_party
  if (provider === ldapProvider) return isLdapOn(services)
  return login[provider as 'google' | 'github' | 'metamask']
}
