import type { Row, RowReader } from '../../engines/database/copy/rows.ts'
import { readShapes } from '../../engines/database/copy/shapes.ts'

/**
 * Reads all rows of all tables that hold data, and closes the reader. Leaves out the generation of the data, which a
 * restore and an import renew.
 */
export async function everyRow(reader: RowReader): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of readShapes().copied) {
    const rows = await reader.rows(table, {})
    found[table.name] = table.name === 'config' ? rows.filter((row) => !isGeneration(row)) : rows
  }
  await reader.close()
  return found
}

const isGeneration = (row: Row): boolean => row.includes('history')
