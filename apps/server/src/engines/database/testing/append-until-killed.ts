// Appends as fast as it can and says each mid once it is acknowledged, until somebody kills it.
import { openSqlite } from '../sqlite.ts'
import { entry } from './entry.ts'

const database = await openSqlite(process.argv[2] as string, { publish: () => {} })

async function appendOn(): Promise<never> {
  for (;;) {
    const { mid } = await database.append(entry('under fire'))
    // Waits for a slow reader, as `writeSync` does not.
    process.stdout.write(`${mid}\n`)
  }
}

await Promise.all(Array.from({ length: 16 }, appendOn))
