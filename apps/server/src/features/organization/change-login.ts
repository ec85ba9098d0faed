import { type Input, type LoginConfig, refuse, type updateLoginConfig } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import { logSecurityEvent } from '../../security-log.ts'
import type { Services } from '../../services.ts'
import { changeRecord, given } from './settings.ts'

// A login link needs mail; while there is none it lets nobody in.
const methods = ['password', 'google', 'github', 'metamask', 'third_party'] as const

/** Changes the ways to sign in; absent members stay. Clients read it again when they load. */
export async function changeLogin(
  services: Services,
  me: Me,
  body: Input<typeof updateLoginConfig>['body'],
  ip: string,
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
  await changeRecord(services, 'login', (stored) => {
    requireUsable({ ...stored, ...patch })
    return patch
  })
  logSecurityEvent(services, 'login_methods_changed', { by: me.uid, ip })
  return undefined
}

function requireUsable(login: LoginConfig): void {
  const domains = login.oidc.map(({ domain }) => domain.trim().toLowerCase())
  if (new Set(domains).size < domains.length) throw refuse('bad-body', { field: 'oidc' })
  const isOpen = methods.some((name) => login[name]) || login.oidc.some(({ enable }) => enable)
  if (!isOpen) throw refuse('no-login-method-left')
}
