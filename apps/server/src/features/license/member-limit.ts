import { memberLimitOf } from '@parley/rules'
import type { Db } from '../../engines/database/database.ts'
import { readStored } from '../organization/index.ts'
import { type LicenseReader, licenseOf } from './current-license.ts'

/**
 * How many human accounts this server may have. Read from the database: another node may have stored a license that the
 * cache does not know yet.
 */
export async function memberLimit(services: LicenseReader, db: Db): Promise<number> {
  const { text } = await readStored(db, 'license')
  return memberLimitOf(licenseOf(services, text), services.clock.now())
}
