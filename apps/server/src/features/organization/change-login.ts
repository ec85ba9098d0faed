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
    oidc: body.oidc?.map(issuerOf),
    metamask: body.metamask,
    third_party: body.third_party,
  })
  await changeRecord(services, actor, 'login', (stored) => {
    const oidc = patch.oidc?.map((issuer) => ({ ...nameIn(stored, issuer), ...issuer }))
    const changes = given({ ...patch, oidc })
    requireUsableMethod(services, { ...stored, ...changes })
    return changes
  })
  return undefined
}

type Issuer = LoginConfig['oidc'][number]

/** An issuer as it is stored: an empty name counts as none. */
const issuerOf = ({ enable, favicon, domain, name }: Issuer): Issuer => ({
  enable,
  favicon,
  domain,
  ...(name === undefined ? {} : { name: name.trim() }),
})

/** Existing clients send no names: those that are stored remain. */
function nameIn(stored: LoginConfig, { domain }: Issuer): Pick<Issuer, 'name'> {
  const name = stored.oidc.find((one) => one.domain === domain)?.name
  return name === undefined ? {} : { name }
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
