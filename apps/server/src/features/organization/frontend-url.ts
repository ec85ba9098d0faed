import { fail } from '@parley/protocol'
import type { OrganizationServices } from './services.ts'
import { changeRecord } from './settings.ts'

/** Stores the base URL of links, which has only scheme, host and port. */
export async function changeFrontendUrl(
  services: OrganizationServices,
  text: string,
): Promise<undefined> {
  const url = text.trim().replace(/\/+$/, '')
  const [, port] = /^https?:\/\/[A-Za-z0-9._-]+(?::(\d{1,5}))?$/i.exec(url) ?? [undefined, '99999']
  if (port !== undefined && Number(port) > 65_535) throw fail('bad-url')
  await changeRecord(services, 'frontend', { url })
  return undefined
}
