import { fail, type License } from '@parley/protocol'
import { hasExpired } from '@parley/rules'
import type { Actor } from '../../http/request/actor.ts'
import { changeRecord, type OrganizationServices } from '../organization/index.ts'
import { checkedLicense, licenseOf } from './current-license.ts'

/** Stores a license. It counts at once; accounts beyond its limit stay. */
export async function storeLicense(
  services: OrganizationServices,
  me: Actor,
  text: string,
): Promise<true> {
  const license = requireLicense(services, text)
  if (!license.sign) throw fail('license-not-signed')
  if (hasExpired(license, services.clock.now())) throw fail('license-expired')
  await keep(services, me, license.base58)
  return true
}

/** Returns to the license of a server that has no other. */
export async function removeLicense(services: OrganizationServices, me: Actor): Promise<License> {
  await keep(services, me, '')
  return licenseOf(services, '')
}

/** Reads a license text. Throws `bad-request` for another text. */
export function requireLicense(services: OrganizationServices, text: string): License {
  const license = checkedLicense(services, text)
  if (!license) throw fail('bad-request')
  return license
}

const keep = (services: OrganizationServices, me: Actor, text: string) =>
  changeRecord(services, me, 'license', { text }, undefined, async (tx) => {
    tx.publish(
      { to: 'everyone' },
      { type: 'license_changed', license: licenseOf(services, text) },
      { extended: true, variants: { guest: null } },
    )
  })
