// Runs PostgreSQL and, if it is installed, NATS for a job, until it is told to end or its input is closed.
// In a process of its own, so that both are pinned and counted like every other program. Writes one JSON
// line per answer; on stdin, `create` makes an empty database → {url}.
import { createInterface } from 'node:readline'
import { startNats } from '../../apps/server/src/testing/nats.ts'
import { startPostgres } from '../../apps/server/src/testing/postgres.ts'

const postgres = await startPostgres({ isDurable: true }).catch(() => undefined)
const nats = postgres && (await startNats().catch(() => undefined))
let ending: Promise<void> | undefined

print({ hasPostgres: postgres !== undefined, nats: nats?.url })

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'create') void postgres?.createDatabase().then((url) => print({ url }))
  })
  .on('close', end)
process.on('SIGTERM', end)
// A terminal sends it to the whole group; the run ends this process in its turn.
process.on('SIGINT', () => {})

function end() {
  ending ??= stopBoth().finally(() => process.exit(0))
}

async function stopBoth() {
  await nats?.stop()
  await postgres?.stop()
}

function print(answer: object) {
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
