import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, failed, ok } from './check.ts'

// This version is not older.
const earliest = Date.UTC(2026, 0, 1)
const toleratedMs = 60_000

export const clock: Check = {
  name: 'clock',
  async run({ config }) {
    const advice = 'Set the clock of this machine, best with NTP.'
    const now = Date.now()
    const shown = new Date(now).toISOString()
    if (now < earliest) return failed(`it is ${shown} here`, advice)
    for (const name of ['parley.db', 'parley.db-wal']) {
      const found = await stat(join(config.data, name)).catch(() => undefined)
      if (found && found.mtimeMs > now + toleratedMs) {
        const written = found.mtime.toISOString()
        return failed(`it is ${shown}, but the database was written at ${written}`, advice)
      }
    }
    return ok(shown)
  },
}
