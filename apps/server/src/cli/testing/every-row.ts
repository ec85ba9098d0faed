import type { RowReader } from '../../engines/database/copy/rows.ts'
import { readShapes } from '../../engines/database/copy/shapes.ts'

/** Reads all rows of all tables that hold data, and closes the reader. */
export async function everyRow(reader: RowReader): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of readShapes().copied) found[table.name] = await reader.rows(table, {})
  await reader.close()
  return found
}
