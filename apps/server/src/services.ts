import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import type { Blobs } from './engines/blobs/blobs.ts'
import type { Staging } from './engines/blobs/staging.ts'
import type { Bus } from './engines/bus/bus.ts'
import type { Database, Db } from './engines/database/database.ts'
import type { Jobs } from './engines/jobs/jobs.ts'
import type { Pictures } from './engines/pictures/pictures.ts'

/** What one running server is made of; every feature gets it and nothing else. */
export interface Services {
  config: Config
  log: Logger
  clock: Clock
  folder: DataFolder
  database: Database
  /** `database.db`, for the many who only read. */
  db: Db
  bus: Bus
  blobs: Blobs
  /** Files that are not complete yet. */
  staging: Staging
  pictures: Pictures
  jobs: Jobs
  /** Who this server is: made on first start, kept in the data folder. */
  identity: Identity
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

/** Two secrets of 32 letters and digits. Losing them signs everybody out. */
export interface Identity {
  server_id: string
  server_key: string
}

/**
 * Something that lives as long as one server: `const people = perServer(openDirectory)`, then
 * `people(services)` anywhere in the feature. Several servers may share a process, as in the tests.
 */
export function perServer<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, T>()
  return (services) => {
    let one = made.get(services)
    if (one === undefined) {
      one = make(services)
      made.set(services, one)
    }
    return one
  }
}
