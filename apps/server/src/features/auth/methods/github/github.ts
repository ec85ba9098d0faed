import { type ApiError, fail } from '@parley/protocol'
import { record } from '../../../organization/index.ts'
import { requireEmail } from '../../../users/index.ts'
import { unseal } from '../../../../engines/secrets/seal.ts'
import type { AuthServices } from '../../services.ts'
import { mayVouchFor } from '../mail-domains.ts'
import type { ExternalMethod } from '../method.ts'
import { requestProvider } from '../request-provider.ts'
import { secretPurpose } from './settings.ts'

/** GitHub's OAuth: the server exchanges the code and asks who it is. */
export const github: ExternalMethod<'github'> = {
  isOn: (services) =>
    record(services, 'login').github && record(services, 'github').client_id !== '',
  createdBy: 'github',
  async identify(services, { code }) {
    const token = await exchange(services, code)
    const api = apiOf(services)
    const [user, emails] = await Promise.all([
      requestProvider(`${api}/user`, { token }),
      requestProvider(`${api}/user/emails`, { token }),
    ])
    const { id, login, avatar_url } = (user.body ?? {}) as Record<string, unknown>
    if (user.status !== 200 || typeof id !== 'number' || typeof login !== 'string') {
      throw refused(user, 'GitHub did not show the account')
    }
    const email = confirmedAddress(emails.body)
    const { mail_domains } = record(services, 'github')
    return {
      // Names at GitHub can change hands, numbers cannot.
      provider: 'github',
      subject: String(id),
      label: login,
      name: login,
      email,
      isEmailConfirmed: email !== null && mayVouchFor(mail_domains, email),
      picture: typeof avatar_url === 'string' ? avatar_url : null,
    }
  },
}

/** The page of GitHub that asks for consent. */
export const authorizeUrl = ({ config }: AuthServices) =>
  `${config.githubUrl}/login/oauth/authorize`

// GitHub Enterprise has its interface below its own address.
const apiOf = ({ config: { githubUrl } }: AuthServices) =>
  githubUrl === 'https://github.com' ? 'https://api.github.com' : `${githubUrl}/api/v3`

async function exchange(services: AuthServices, code: string): Promise<string> {
  const { client_id, sealed_secret } = record(services, 'github')
  const { server_key } = services.identity
  const client_secret = unseal(server_key, secretPurpose, sealed_secret) ?? ''
  const answer = await requestProvider(`${services.config.githubUrl}/login/oauth/access_token`, {
    body: { client_id, client_secret, code },
  })
  // GitHub answers 200 to a wrong code as well.
  const { access_token } = (answer.body ?? {}) as { access_token?: unknown }
  if (typeof access_token !== 'string' || access_token === '')
    throw refused(answer, 'GitHub gave no token')
  return access_token
}

/** A failed sign-in with the reason that GitHub gave, else `summary` and the status of its answer. */
function refused({ status, body }: { status: number; body: unknown }, summary: string): ApiError {
  const { error_description, error, message } = (body ?? {}) as Record<string, unknown>
  const told = [error_description, error, message].find((one) => typeof one === 'string')
  return fail('bad-request', { cause: told ?? `${summary}: status ${status}` })
}

// Without the scope for it, the list is refused: then the account has no address.
function confirmedAddress(list: unknown): string | null {
  if (!Array.isArray(list)) return null
  const primary = (list as Record<string, unknown>[]).find(
    (one) => one['primary'] === true && one['verified'] === true,
  )
  const { email } = primary ?? {}
  return typeof email === 'string' ? requireEmail(email) : null
}
