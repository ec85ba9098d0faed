import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import type { Blobs } from './engines/blobs/blobs.ts'
import type { Staging } from './engines/blobs/staging.ts'
import type { Bus } from './engines/bus/bus.ts'
import type { Database, Db } from './engines/database/database.ts'
import type { Jobs } from './engines/jobs/jobs.ts'
import type { Limits } from './engines/limits/limits.ts'
import type { Mailer } from './engines/mailer/mailer.ts'
import type { Nodes } from './engines/nodes/nodes.ts'
import type { Pictures } from './engines/pictures/pictures.ts'
import type { Secrets } from './engines/secrets/secrets.ts'

/** The engines and settings of one running server. Features add their state: see their services.ts. */
export interface Engines {
  config: Config
  log: Logger
  clock: Clock
  folder: DataFolder
  database: Database
  /** `database.db`, for code that only reads. */
  db: Db
  bus: Bus
  blobs: Blobs
  /** Incomplete uploads. */
  staging: Staging
  pictures: Pictures
  secrets: Secrets
  jobs: Jobs
  limits: Limits
  mailer: Mailer
  nodes: Nodes
  /** Starts to publish what other nodes commit. Call it when all caches are loaded. */
  joinCluster(): Promise<void>
  /** The id and secrets of this server, created on the first start and shared by all nodes. */
  identity: Identity
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

/** Two secrets of 32 letters and digits. Losing them signs all users out. */
export interface Identity {
  server_id: string
  server_key: string
}
