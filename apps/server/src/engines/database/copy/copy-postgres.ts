import { openPostgresRows } from './postgres-rows.ts'
import { readSecrets } from './secrets.ts'
import { readShapes } from './shapes.ts'
import { openSqliteCopy } from './sqlite-rows.ts'
import { syncTables } from './sync-tables.ts'

/**
 * Copies the PostgreSQL database at `url` to a new SQLite file, as of one moment, while nodes use it.
 * Returns the moment.
 */
export async function copyPostgres(url: string, path: string): Promise<Date> {
  const source = await openPostgresRows(url)
  try {
    const target = openSqliteCopy(path)
    try {
      await syncTables(source, target, readShapes().copied)
    } finally {
      await target.close()
    }
    return source.madeAt
  } finally {
    await source.close()
  }
}

/** Reads the secrets of a cluster by their names. */
export async function readPostgresSecrets(url: string): Promise<Map<string, string>> {
  const source = await openPostgresRows(url)
  try {
    return await readSecrets(source)
  } finally {
    await source.close()
  }
}
