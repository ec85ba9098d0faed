import { type AuditConfig, limits } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'

// The row of the retention. The records of the organization are above this feature.

const name = 'audit'

export async function readAuditConfig(db: Db): Promise<AuditConfig> {
  const row = await db
    .selectFrom('config')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return { retention_days: limits.auditDays, ...(row && (JSON.parse(row.value) as object)) }
}

export async function writeAuditConfig(tx: Tx, config: AuditConfig): Promise<void> {
  const value = JSON.stringify(config)
  await tx
    .insertInto('config')
    .values({ name, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute()
}
