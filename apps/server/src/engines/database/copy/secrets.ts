import type { RowReader } from './rows.ts'
import { readShapes } from './shapes.ts'

/** Reads the secrets of a cluster by their names. */
export async function readSecrets(reader: RowReader): Promise<Map<string, string>> {
  const rows = await reader.rows(readShapes().secrets, {})
  return new Map(rows.map(([name, value]) => [String(name), String(value)]))
}
