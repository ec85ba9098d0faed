import { randomUUID } from 'node:crypto'
import type { RowWriter } from './rows.ts'
import { readShapes } from './shapes.ts'

/**
 * Stores a new generation. Clients compare it and delete their cached messages when it changes, because message ids may be
 * reused after a restore or an import.
 */
export async function renewGeneration(rows: RowWriter): Promise<void> {
  const table = readShapes().all.find(({ name }) => name === 'config')
  if (!table) throw new Error('There is no table of settings')
  const value = JSON.stringify({ generation: randomUUID() })
  await rows.write(table, [table.columns.map(({ name }) => (name === 'name' ? 'history' : value))])
}
