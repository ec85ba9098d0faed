import type { AuditConfig } from '@parley/protocol'
import type { Actor } from '../../http/request/actor.ts'
import { audited } from './audited.ts'
import { changesOf } from './changes.ts'
import { readAuditConfig, writeAuditConfig } from './retention-store.ts'
import type { AuditServices } from './services.ts'
import { removeSomeBefore, removeSomeRefusedSignIns } from './store.ts'

const day = 86_400_000
const rowsAtOnce = 500

export const changeRetention = (
  services: AuditServices,
  actor: Actor,
  { retention_days }: AuditConfig,
): Promise<undefined> =>
  audited(services, actor, async (tx, audit) => {
    const before = await readAuditConfig(tx)
    const after = { retention_days }
    const changes = changesOf(before, after)
    await writeAuditConfig(tx, after)
    if (changes.length > 0) audit('settings_changed', { section: 'audit', changes })
    return undefined
  })

/** Removes the entries that are older than they are kept, some at a time, so that other writers need not wait. */
export async function removeOldEntries(services: AuditServices): Promise<void> {
  const { database, db, clock } = services
  const { retention_days } = await readAuditConfig(db)
  const oldest = clock.now() - retention_days * day
  while (
    retention_days > 0 &&
    (await database.transact((tx) => removeSomeBefore(tx, oldest, rowsAtOnce)))
  );
  while (await database.transact((tx) => removeSomeRefusedSignIns(tx, rowsAtOnce)));
}
