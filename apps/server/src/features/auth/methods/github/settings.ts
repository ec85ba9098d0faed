import { type GithubConfig, type RequestOf, type updateGithubConfig } from '@parley/protocol'
import { seal } from '../../../../engines/secrets/seal.ts'
import type { Actor } from '../../../../http/request/actor.ts'
import type { CurrentUser } from '../../../../http/request/current-user.ts'
import { changeRecord, given, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'

/** The purpose for which the stored secret is sealed. */
export const secretPurpose = 'github secret'

/** The settings without the secret. Administrators see whether there is one. */
export function githubConfigOf(services: AuthServices, me: CurrentUser | undefined): GithubConfig {
  const { client_id, sealed_secret } = record(services, 'github')
  const facts = me?.is_admin === true ? { has_secret: sealed_secret !== '' } : {}
  return { client_id, client_secret: '', ...facts }
}

/** Changes the given settings. Older clients send an empty secret, because they do not get the stored one. */
export async function changeGithub(
  services: AuthServices,
  me: Actor,
  { client_id, client_secret }: RequestOf<typeof updateGithubConfig>['body'],
): Promise<undefined> {
  const { server_key } = services.identity
  await changeRecord(services, me, 'github', {
    ...given({ client_id: client_id?.trim() }),
    ...(client_secret ? { sealed_secret: seal(server_key, secretPurpose, client_secret) } : {}),
  })
  return undefined
}
