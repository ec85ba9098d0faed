import { type RequestOf, type LoginConfig, fail, type updateLoginConfig } from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import type { OrganizationServices } from './services.ts'
import { isMailOn, record } from './records.ts'
import { changeRecord, given } from './settings.ts'

const methods = ['password', 'google', 'github', 'metamask', 'third_party'] as const

/** Changes the sign-in methods. Absent members stay unchanged. Clients read them when they load. */
export async function changeLogin(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateLoginConfig>['body'],
): Promise<undefined> {
  const patch = given({
    who_can_sign_up: body.who_can_sign_up,
    guest: body.guest,
    password: body.password,
    magic_link: body.magic_link,
    google: body.google,
    github: body.github,
    oidc: body.oidc?.map(({ enable, favicon, domain }) => ({ enable, favicon, domain })),
    metamask: body.metamask,
    third_party: body.third_party,
  })
  await changeRecord(services, actor, 'login', (stored) => {
    requireUsableMethod(services, { ...stored, ...patch })
    return patch
  })
  return undefined
}

function requireUsableMethod(services: OrganizationServices, login: LoginConfig): void {
  const domains = login.oidc.map(({ domain }) => domain.trim().toLowerCase())
  if (new Set(domains).size < domains.length) throw fail('bad-body', { field: 'oidc' })
  if (!hasOpenMethod(services, login) && !record(services, 'ldap').enabled) {
    throw fail('no-login-method-left')
  }
}

/** Whether any sign-in method works without an LDAP server. */
export const hasOpenMethod = (services: OrganizationServices, login: LoginConfig): boolean =>
  methods.some((name) => login[name]) ||
  login.oidc.some(({ enable }) => enable) ||
  (login.magic_link && isMailOn(services))
