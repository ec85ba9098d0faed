import { address } from './address.ts'
import { backups } from './backups.ts'
import { bucket } from './bucket.ts'
import { bus } from './bus.ts'
import type { Check } from './check.ts'
import { clock } from './clock.ts'
import { dataFolder } from './data-folder.ts'
import { database } from './database.ts'
import { disk } from './disk.ts'
import { fsync } from './fsync.ts'
import { node } from './node.ts'
import { openFiles } from './open-files.ts'
import { port } from './port.ts'
import { streaming } from './streaming.ts'

/** The checks in the order of the report. */
export const checks: readonly Check[] = [
  node,
  dataFolder,
  disk,
  fsync,
  clock,
  database,
  bus,
  bucket,
  openFiles,
  port,
  address,
  streaming,
  backups,
]
