import type { AgoraConfig, RequestOf, updateAgoraConfig } from '@parley/protocol'
import { fail } from '@parley/protocol'
import { sealSetting, unsealSetting } from '../../engines/secrets/seal.ts'
import type { Actor } from '../../http/request/actor.ts'
import {
  type CallRecord,
  changeRecord,
  given,
  type OrganizationServices,
  record,
} from '../organization/index.ts'

const purposes = { certificate: 'agora certificate', customer: 'agora customer secret' }

/** The Agora settings as administrators see them, without the secrets. */
export function shownAgora(services: OrganizationServices): AgoraConfig {
  const { app_certificate, customer_secret, ...config } = agoraConfigOf(services)
  return {
    ...config,
    app_certificate: '',
    has_app_certificate: app_certificate !== '',
    customer_secret: '',
    has_customer_secret: customer_secret !== '',
  }
}

/** The Agora settings with the secrets. `enabled` tells whether Agora is the provider. */
export function agoraConfigOf(services: OrganizationServices): AgoraConfig {
  const { sealed_app_certificate, sealed_customer_secret, ...settings } = record(services, 'agora')
  const open = (purpose: string, sealed: string) =>
    unsealSetting(services.identity.server_key, purpose, sealed)
  return {
    ...settings,
    app_certificate: open(purposes.certificate, sealed_app_certificate),
    customer_secret: open(purposes.customer, sealed_customer_secret),
    enabled: record(services, 'call').provider === 'agora',
  }
}

/** Whether existing clients can call: Agora is the provider, and set up. */
export function isAgoraOn(services: OrganizationServices): boolean {
  return record(services, 'call').provider === 'agora' && isAgoraComplete(services)
}

export function isAgoraComplete(services: OrganizationServices): boolean {
  const { app_id, sealed_app_certificate } = record(services, 'agora')
  return app_id !== '' && sealed_app_certificate !== ''
}

/** Changes the given Agora settings. An empty secret keeps the stored one. `enabled` selects Agora or the previous provider. */
export async function changeAgora(
  services: OrganizationServices,
  actor: Actor,
  body: RequestOf<typeof updateAgoraConfig>['body'],
): Promise<undefined> {
  const { enabled, url, app_certificate, customer_secret, ...others } = given(body)
  if (url && !(URL.canParse(url) && /^https?:\/\//i.test(url))) throw fail('bad-url')
  const close = (purpose: string, text: string) =>
    sealSetting(services.identity.server_key, purpose, text)
  await changeRecord(services, actor, 'agora', {
    ...others,
    ...(url === undefined ? {} : { url }),
    ...(app_certificate
      ? { sealed_app_certificate: close(purposes.certificate, app_certificate) }
      : {}),
    ...(customer_secret
      ? { sealed_customer_secret: close(purposes.customer, customer_secret) }
      : {}),
  })
  if (enabled === undefined) return undefined
  await changeRecord(services, actor, 'call', ({ provider, before_agora }): Partial<CallRecord> => {
    if (provider === 'agora') return enabled ? {} : { provider: before_agora }
    return enabled ? { provider: 'agora', before_agora: provider } : {}
  })
  return undefined
}
