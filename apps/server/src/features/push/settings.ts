import { type FcmConfig, fail, type RequestOf, type updateFcmConfig } from '@parley/protocol'
import { sealSetting, unsealSetting } from '../../engines/secrets/seal.ts'
import type { Actor } from '../../http/request/actor.ts'
import { changeRecord, given, type OrganizationServices, record } from '../organization/index.ts'

const purpose = 'fcm private key'

/** The Firebase settings as administrators see them, with the private key. */
export function fcmConfigOf(services: OrganizationServices): FcmConfig {
  const { sealed_private_key: sealed, ...settings } = record(services, 'fcm')
  const { server_key } = services.identity
  return { ...settings, private_key: unsealSetting(server_key, purpose, sealed) }
}

/** Changes the given Firebase settings. An empty address stands for that of Google. */
export async function changeFcm(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateFcmConfig>['body'],
): Promise<undefined> {
  const { private_key, token_url, ...others } = given(body)
  if (token_url && !isWebAddress(token_url)) throw fail('bad-url')
  const { server_key } = services.identity
  await changeRecord(services, actor, 'fcm', {
    ...others,
    ...(token_url ? { token_url } : {}),
    ...(private_key === undefined
      ? {}
      : { sealed_private_key: sealSetting(server_key, purpose, private_key) }),
  })
  return undefined
}

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
