import { type GithubConfig, type RequestOf, type updateGithubConfig } from '@parley/protocol'
import { seal, unsealSetting } from '../../../../engines/secrets/seal.ts'
import type { Actor } from '../../../../http/request/actor.ts'
import type { CurrentUser } from '../../../../http/request/current-user.ts'
import { changeRecord, given, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'

/** The purpose for which the stored secret is sealed. */
export const secretPurpose = 'github secret'

/** The settings; the secret for administrators only. */
export function githubConfigOf(services: AuthServices, me: CurrentUser | undefined): GithubConfig {
  const { client_id, sealed_secret } = record(services, 'github')
  const isShown = me?.is_admin === true
  const { server_key } = services.identity
  return {
    client_id,
    client_secret: isShown ? unsealSetting(server_key, secretPurpose, sealed_secret) : '',
  }
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
