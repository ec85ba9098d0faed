import type { Database, Db } from '../../../engines/database/database.ts'
import { createSealer, seal, type Sealer } from '../../../engines/secrets/seal.ts'
import type { SessionRow } from '../tables.ts'
import { readPlainDeviceTokens, updateSession } from '../store.ts'

const purpose = 'device token'

type Keys = { identity: { server_key: string } }

/** The columns of the Firebase token of a device; none for an empty token. */
export const deviceTokenColumns = (
  { identity }: Keys,
  token: string | null | undefined,
): Pick<SessionRow, 'device_token' | 'sealed_device_token'> => ({
  device_token: null,
  sealed_device_token: token ? seal(identity.server_key, purpose, token) : null,
})

export const deviceTokenSealer = ({ identity }: Keys): Sealer =>
  createSealer(identity.server_key, purpose)

/** The Firebase token of a device. The previous version stored it as it is. */
export const deviceTokenOf = (
  sealer: Sealer,
  row: Pick<SessionRow, 'device_token' | 'sealed_device_token'>,
): string | undefined =>
  row.sealed_device_token === null
    ? (row.device_token ?? undefined)
    : sealer.unseal(row.sealed_device_token)

/** Seals the tokens that the previous version stored. */
export async function sealDeviceTokens(
  services: Keys & { database: Database; db: Db },
): Promise<void> {
  const plain = await readPlainDeviceTokens(services.db)
  if (plain.length === 0) return
  await services.database.transact(async (tx) => {
    for (const { device_token, ...device } of await readPlainDeviceTokens(tx)) {
      await updateSession(tx, device, deviceTokenColumns(services, device_token))
    }
  })
}
