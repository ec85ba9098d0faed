import type { TestServer } from './test-server.ts'

/**
 * Reads the settings of a server that the tests of a file share. The function that it returns restores them: it replaces
 * the rows, publishes nothing, and calls no feature.
 */
export async function saveSettings(server: TestServer): Promise<() => Promise<void>> {
  const saved = await server.services.db.selectFrom('config').selectAll().execute()
  return () =>
    server.services.database.transact(async (tx) => {
      await tx.deleteFrom('config').execute()
      if (saved.length > 0) await tx.insertInto('config').values(saved).execute()
      tx.invalidate('config')
    })
}
