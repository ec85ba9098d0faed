import { fail } from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import type { OrganizationServices } from './services.ts'
import { changeRecord } from './settings.ts'

/** Stores the base URL of links, which has only scheme, host and port. */
export async function changeFrontendUrl(
  services: OrganizationServices,
  actor: Actor,
  text: string,
): Promise<undefined> {
  const url = text.trim().replace(/\/+$/, '')
  const [, port] = /^https?:\/\/[A-Za-z0-9._-]+(?::(\d{1,5}))?$/i.exec(url) ?? [undefined, '99999']
  if (port !== undefined && Number(port) > 65_535) throw fail('bad-url')
  await changeRecord(services, actor, 'frontend', { url })
  return undefined
}
