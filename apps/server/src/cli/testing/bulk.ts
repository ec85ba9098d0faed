import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Person } from '../../testing/person.ts'
import type { DataRows } from './restored.ts'

/** Adds messages to the database of a server that does not run. */
export function addMessages(data: string, gid: number, uid: number, count: number): void {
  const database = new DatabaseSync(join(data, 'parley.db'))
  const last = database.prepare(`select value from sequence where name = 'mid'`).get()
  const { value: before } = last as { value: number }
  const insert = database.prepare(
    `insert into message (mid, gid, from_uid, type, content_type, content, created_at, payload)
     values (?, ?, ?, 'normal', 'text/plain', ?, ?, ?)`,
  )
  database.exec('begin immediate')
  for (let mid = before + 1; mid <= before + count; mid++) {
    const content = `A message with some words, number ${mid}.`
    const payload = JSON.stringify({ mid, content, padding: 'x'.repeat(mid % 300) })
    insert.run(mid, gid, uid, content, mid, payload)
  }
  database.prepare(`update sequence set value = ? where name = 'mid'`).run(before + count)
  database.exec('commit')
  database.close()
}

const shown = 'select path, hash from file where path in (select file_path from message)'

/** Reads all files that messages show over HTTP. Returns the paths of those with another content. */
export async function filesOf(rows: DataRows, person: Person): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, hash } of rows.all(shown)) {
    const address = `${person.base}/api/resource/file?file_path=${encodeURIComponent(String(path))}`
    const answer = await fetch(address, { headers: { 'x-api-key': person.token } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== hash) wrong.push(String(path))
  }
  return wrong
}
