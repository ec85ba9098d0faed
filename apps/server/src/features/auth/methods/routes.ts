import * as contract from '@parley/protocol'
import { fail } from '@parley/protocol'
import { on, type Route } from '../../../http/on.ts'
import { logSecurityEvent } from '../../../security-log.ts'
import { changeRecord, given, record } from '../../organization/index.ts'
import type { AuthServices } from '../services.ts'
import * as github from './github/github.ts'
import { changeGithub, githubConfigOf } from './github/settings.ts'
import * as google from './google/google.ts'
import { bind, credentialsOf, unbind } from './link.ts'
import { changeLdap, ldapConfigOf } from './ldap/settings.ts'
import { tryLdap } from './ldap/trial.ts'
import { createNonce } from './metamask/metamask.ts'
import { authorize } from './oidc/oidc.ts'
import { changeOidcClients, oidcClients } from './oidc/settings.ts'
import { createKey, readSecret, rotateSecret } from './third-party/third-party.ts'

/** The endpoints of single methods, their settings, and the links of an account to other systems. */
export const methodRoutes = (services: AuthServices): Route[] => [
  on(contract.getCredentials, ({ me }) => credentialsOf(services, me)),
  on(contract.bindCredential, ({ me, body, ip }) => bind(services, me, body.credential, ip)),
  on(contract.unbindCredential, ({ me, body, ip }) => unbind(services, me, body, ip)),
  on(contract.getMetamaskNonce, async ({ query, ip }) => {
    await services.auth.attempts.countCall(ip)
    return createNonce(services, query.public_address)
  }),
  on(contract.authorizeOpenId, async ({ body, ip }) => {
    await services.auth.attempts.countCall(ip)
    return authorize(services, body)
  }),
  on(contract.createThirdPartyKey, ({ headers, body }) => {
    const secret = headers['x-secret']
    if (typeof secret !== 'string') throw fail('bad-request')
    return createKey(services, secret, body)
  }),
  on(contract.getThirdPartySecret, ({ me, ip }) => readSecret(services, me, ip)),
  on(contract.rotateThirdPartySecret, ({ me, ip }) => rotateSecret(services, me, ip)),
  on(contract.getGoogleConfig, () => record(services, 'google')),
  on(contract.getGooglePublicConfig, () => ({
    client_id: record(services, 'google').client_id,
    authorize_url: google.authorizeUrl(services),
  })),
  on(contract.updateGoogleConfig, async ({ me, body, ip }) => {
    await changeRecord(services, 'google', given({ client_id: body.client_id?.trim() }))
    logSecurityEvent(services, 'login_methods_changed', { by: me.uid, ip })
    return undefined
  }),
  on(contract.getGithubConfig, ({ me }) => githubConfigOf(services, me)),
  on(contract.getGithubPublicConfig, () => ({
    client_id: record(services, 'github').client_id,
    authorize_url: github.authorizeUrl(services),
  })),
  on(contract.updateGithubConfig, ({ me, body, ip }) => changeGithub(services, me, body, ip)),
  on(contract.getLdapConfig, () => ldapConfigOf(services)),
  on(contract.updateLdapConfig, ({ me, body, ip }) => changeLdap(services, me, body, ip)),
  on(contract.testLdapConfig, ({ body }) => tryLdap(services, body)),
  on(contract.listOidcClients, () => oidcClients(services)),
  on(contract.updateOidcClients, ({ me, body, ip, origin }) =>
    changeOidcClients(services, me, body, { ip, origin }),
  ),
]
