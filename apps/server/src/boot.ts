import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { openDiskBlobs } from './engines/blobs/disk.ts'
import { openStaging } from './engines/blobs/staging.ts'
import { openLocalBus } from './engines/bus/local.ts'
import { openSqlite } from './engines/database/sqlite/sqlite.ts'
import { openJobs } from './engines/jobs/jobs.ts'
import { openPictures } from './engines/pictures/pictures.ts'
import { readIdentity } from './identity.ts'
import type { Clock, Engines } from './services.ts'

/** Opens the data folder and starts the engines on it. */
export async function boot(
  config: Config,
  clock: Clock = { now: () => Date.now() },
): Promise<Engines> {
  const log = pino({ level: config.logLevel, redact: ['req.headers["x-api-key"]'] })
  const folder = await openDataFolder(config.data)
  try {
    return await startEngines({ config, clock, log, folder })
  } catch (error) {
    folder.release()
    throw error
  }
}

async function startEngines({
  config,
  clock,
  log,
  folder,
}: Pick<Engines, 'config' | 'clock' | 'log' | 'folder'>): Promise<Engines> {
  const bus = openLocalBus()
  const database = await openSqlite(folder.databasePath, {
    publish: (messages) => bus.publish(messages),
    // The last commit may or may not be on disk. A restart reads the actual state, and clients reconnect.
    onLost: (error) => {
      log.fatal({ err: error }, 'the database writer has ended; this server ends too')
      process.exit(1)
    },
  })
  // Created after the database, so that an interrupted first start does not look like a lost database.
  const { identity, isNew } = await readIdentity(join(folder.path, 'key.json'))
  warnAbout(folder, isNew, log)
  const jobs = openJobs({
    database,
    bus,
    now: clock.now,
    onError: (error, name) => log.error({ err: error, job: name }, 'a job failed'),
  })
  const blobs = await openDiskBlobs(join(folder.path, 'blobs'))
  const staging = await openStaging(join(folder.path, 'staging'))
  const pictures = openPictures()
  const engines = { bus, database, db: database.db, jobs, blobs, staging, pictures }
  return { config, log, clock, folder, identity, ...engines }
}

function warnAbout({ path, isOpenToOthers, hadDatabase }: DataFolder, isNew: boolean, log: Logger) {
  if (isOpenToOthers) {
    log.warn(`Other users of this machine can read ${path}. Run: chmod -R go= ${path}`)
  }
  if (hadDatabase && isNew) {
    log.warn(`key.json was missing in ${path}. A new one was made: everybody has to sign in again.`)
  }
}

/** Stops the engines in the order of their dependencies. */
export async function shutDown(engines: Engines): Promise<void> {
  const { jobs, pictures, database, bus, folder } = engines
  await jobs.stop()
  pictures.close()
  await database.close()
  await bus.close()
  folder.release()
}
