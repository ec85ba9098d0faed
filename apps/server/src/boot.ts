import { pino } from 'pino'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { openJobs } from './engines/jobs/jobs.ts'
import { openMailFolder } from './engines/mailer/folder.ts'
import { openSmtp } from './engines/mailer/smtp.ts'
import { openPictures } from './engines/pictures/pictures.ts'
import { createIncoming } from './incoming.ts'
import { openNode, openSingleNode } from './nodes.ts'
import { openFiles } from './open-files.ts'
import type { Clock, Engines } from './services.ts'

const pruneMs = 60_000

/** Opens the data folder and starts the engines on it. */
export async function boot(
  config: Config,
  clock: Clock = { now: () => Date.now() },
): Promise<Engines> {
  const log = pino({ level: config.logLevel, redact: ['req.headers["x-api-key"]'] })
  const folder = await openDataFolder(config.data, config.database === '')
  try {
    return await startEngines({ config, clock, log, folder })
  } catch (error) {
    folder.release()
    throw error
  }
}

type Basics = Pick<Engines, 'config' | 'clock' | 'log' | 'folder'>

async function startEngines(basics: Basics): Promise<Engines> {
  const { config, clock, log, folder } = basics
  const stored = config.database === '' ? await openSingleNode(basics) : await openNode(basics)
  const { bus, database } = stored
  const jobs = openJobs({
    database,
    bus,
    now: clock.now,
    isLeader: () => stored.nodes.isLeader(),
    onError: (error, name) => log.error({ err: error, job: name }, 'a job failed'),
  })
  jobs.repeat({
    name: 'remove expired keys and old commits',
    everyMs: pruneMs,
    run: () => database.prune(),
  })
  const { blobs, staging } = await openFiles(config, folder.path)
  const pictures = openPictures()
  const mailer = config.mailFolder ? openMailFolder(config.mailFolder, clock.now) : openSmtp()
  const incoming = createIncoming(config, folder.path, log)
  const files = { blobs, staging, pictures }
  return { ...basics, ...stored, ...files, db: database.db, jobs, mailer, incoming }
}

/** Stops the engines in the order of their dependencies. */
export async function shutDown(engines: Engines): Promise<void> {
  const { jobs, pictures, nodes, limits, database, bus, folder } = engines
  await jobs.stop()
  pictures.close()
  await nodes.stop()
  await limits.close()
  await database.close()
  await bus.close()
  folder.release()
}
