// Appends messages and prints each acknowledged mid, until it is killed.
import { openSqlite } from '../sqlite.ts'
import { entry } from '../../testing/entry.ts'

const database = await openSqlite(process.argv[2] as string, { publish: () => {} })

async function appendOn(): Promise<never> {
  for (;;) {
    const mid = await database.append(entry('under fire'))
    // Buffers for a slow reader; `writeSync` would fail with EAGAIN.
    process.stdout.write(`${mid}\n`)
  }
}

await Promise.all(Array.from({ length: 16 }, appendOn))
