import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

type Row = Record<string, unknown>

/** The rows of a data folder of a server that does not run. */
export class DataRows {
  readonly #data: string

  constructor(data: string) {
    this.#data = data
  }

  all(sql: string): Row[] {
    const database = new DatabaseSync(join(this.#data, 'parley.db'), { readOnly: true })
    try {
      return database.prepare(sql).all() as Row[]
    } finally {
      database.close()
    }
  }

  lastMid(): number {
    return Number(this.all('select max(mid) as mid from message')[0]?.['mid'] ?? 0)
  }

  /** The files that rows name and whose bytes are missing or wrong. */
  wrongFiles(): string[] {
    return this.all('select path, hash, size from file').flatMap(({ path, hash }) => {
      const id = String(path).split('/').at(-1) ?? ''
      const bytes = join(this.#data, 'blobs', 'upload', id.slice(0, 2), id)
      if (!existsSync(bytes)) return [`${id} is missing`]
      const found = createHash('sha256').update(readFileSync(bytes)).digest('hex')
      return found === hash ? [] : [`${id} is wrong`]
    })
  }
}

/**
 * Compares a restored server with the one that went on. Every message up to the last restored mid must be
 * there, byte for byte, and no other; only what was deleted afterwards may be there in addition.
 */
export function differencesFrom(live: DataRows, restored: DataRows): string[] {
  const last = restored.lastMid()
  const select = 'select mid, payload, target_mid, file_path from message'
  const byMid = (rows: Row[]) => new Map(rows.map((row) => [row['mid'], row]))
  const expected = byMid(live.all(`${select} where mid <= ${last}`))
  const found = byMid(restored.all(select))
  const deletions = live.all(
    `select target_mid from message where mid > ${last} and type = 'delete'`,
  )
  const deletedLater = new Set(deletions.map((row) => row['target_mid']))
  const differences: string[] = []
  for (const [mid, row] of expected) {
    const other = found.get(mid)
    if (JSON.stringify(row) !== JSON.stringify(other)) differences.push(`message ${String(mid)}`)
  }
  for (const [mid, row] of found) {
    const isDeleted = deletedLater.has(mid) || deletedLater.has(row['target_mid'])
    if (!expected.has(mid) && !isDeleted) differences.push(`message ${String(mid)} is too much`)
  }
  return differences
}
