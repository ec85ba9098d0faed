import { randomInt } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { openDiskBlobs } from './engines/blobs/disk.ts'
import { openLocalBus } from './engines/bus/local.ts'
import { openSqlite } from './engines/database/sqlite.ts'
import { openJobs } from './engines/jobs/jobs.ts'
import type { Clock, Identity, Services } from './services.ts'

/** Starts the engines. */
export async function boot(
  config: Config,
  clock: Clock = { now: () => Date.now() },
): Promise<Services> {
  await mkdir(config.data, { recursive: true })
  const log = pino({ level: config.logLevel, redact: ['req.headers["x-api-key"]'] })
  const identity = await readIdentity(join(config.data, 'key.json'))
  const bus = openLocalBus()
  const database = await openSqlite(join(config.data, 'parley.db'), {
    publish: (news) => bus.publish(news),
    // Nobody knows whether its last commit is on disk. A start reads what is, and everybody comes back.
    onLost: (error) => {
      log.fatal({ err: error }, 'the database writer has ended; this server ends too')
      process.exit(1)
    },
  })
  const jobs = openJobs({
    database,
    bus,
    now: clock.now,
    onError: (error, name) => log.error({ err: error, job: name }, 'a job failed'),
  })
  const blobs = openDiskBlobs(join(config.data, 'blobs'))
  return { config, log, clock, identity, bus, database, db: database.db, jobs, blobs }
}

/** Ends the engines in the order in which they need one another. */
export async function shutDown({ jobs, database, bus }: Services): Promise<void> {
  await jobs.stop()
  await database.close()
  await bus.close()
}

async function readIdentity(path: string): Promise<Identity> {
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return JSON.parse(known)
  const identity = { server_id: letters(32), server_key: letters(32) }
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(JSON.stringify(identity))
  await file.sync()
  await file.close()
  return identity
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const letters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')
