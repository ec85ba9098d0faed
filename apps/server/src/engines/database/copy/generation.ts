import { randomUUID } from 'node:crypto'
import type { RowWriter } from './rows.ts'
import { readShapes } from './shapes.ts'

/**
 * Tells the clients of a server that its data was replaced by that of another moment, so that they drop what they have
 * stored: message ids may mean other messages now.
 */
export async function renewGeneration(rows: RowWriter): Promise<void> {
  const table = readShapes().all.find(({ name }) => name === 'config')
  if (!table) throw new Error('There is no table of settings')
  const value = JSON.stringify({ generation: randomUUID() })
  await rows.write(table, [table.columns.map(({ name }) => (name === 'name' ? 'history' : value))])
}
