import * as contract from '@parley/protocol'
import { fail } from '@parley/protocol'
import { on, type Route } from '../../../http/on.ts'
import { userAgentOf } from '../../../http/request/actor.ts'
import { changeRecord, given, record } from '../../organization/index.ts'
import type { AuthServices } from '../services.ts'
import * as github from './github/github.ts'
import { changeGithub, githubConfigOf } from './github/settings.ts'
import * as google from './google/google.ts'
import { bind, credentialsOf, unbind } from './link.ts'
import { changeLdap, ldapConfigOf } from './ldap/settings.ts'
import { tryLdap } from './ldap/trial.ts'
import { changeMailDomains, mailDomainsOf } from './mail-domains.ts'
import { createNonce } from './metamask/metamask.ts'
import { authorize } from './oidc/oidc.ts'
import { changeOidcClients, oidcClients } from './oidc/settings.ts'
import { createKey, readSecret, rotateSecret } from './third-party/third-party.ts'

/** The endpoints of single methods, their settings, and the links of an account to other systems. */
export const methodRoutes = (services: AuthServices): Route[] => [
  on(contract.getCredentials, ({ me }) => credentialsOf(services, me)),
  on(contract.bindCredential, ({ actor, body }) => bind(services, actor, body.credential)),
  on(contract.unbindCredential, ({ actor, body }) => unbind(services, actor, body)),
  on(contract.getMetamaskNonce, async ({ query, ip }) => {
    await services.auth.attempts.countRequest(ip)
    return createNonce(services, query.public_address)
  }),
  on(contract.authorizeOpenId, async ({ body, headers, ip }) => {
    await services.auth.attempts.countRequest(ip)
    return authorize(services, body, { ip, user_agent: userAgentOf(headers) })
  }),
  on(contract.createThirdPartyKey, ({ headers, body, ip }) => {
    const secret = headers['x-secret']
    if (typeof secret !== 'string') throw fail('bad-request')
    return createKey(services, secret, body, { ip, user_agent: userAgentOf(headers) })
  }),
  on(contract.getThirdPartySecret, ({ actor }) => readSecret(services, actor)),
  on(contract.rotateThirdPartySecret, ({ actor }) => rotateSecret(services, actor)),
  on(contract.getGoogleConfig, () => ({ client_id: record(services, 'google').client_id })),
  on(contract.getGooglePublicConfig, () => ({
    client_id: record(services, 'google').client_id,
    authorize_url: google.authorizeUrl(services),
  })),
  on(contract.updateGoogleConfig, async ({ actor, body }) => {
    await changeRecord(services, actor, 'google', given({ client_id: body.client_id?.trim() }))
    return undefined
  }),
  on(contract.getGithubConfig, ({ me }) => githubConfigOf(services, me)),
  on(contract.getGithubPublicConfig, () => ({
    client_id: record(services, 'github').client_id,
    authorize_url: github.authorizeUrl(services),
  })),
  on(contract.updateGithubConfig, ({ actor, body }) => changeGithub(services, actor, body)),
  on(contract.getLdapConfig, () => ldapConfigOf(services)),
  on(contract.updateLdapConfig, ({ actor, body }) => changeLdap(services, actor, body)),
  on(contract.testLdapConfig, ({ body }) => tryLdap(services, body)),
  on(contract.getProviderMailDomains, () => mailDomainsOf(services)),
  on(contract.updateProviderMailDomains, ({ actor, body }) =>
    changeMailDomains(services, actor, body),
  ),
  on(contract.listOidcClients, () => oidcClients(services)),
  on(contract.updateOidcClients, ({ actor, body, origin }) =>
    changeOidcClients(services, actor, body, origin),
  ),
]
