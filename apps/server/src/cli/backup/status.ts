import type { Config } from '../../config.ts'
import { readStatusAt, updateStatusAt } from '../../engines/backup/status-at.ts'
import {
  type BackupStatus,
  readBackupStatus,
  updateBackupStatus,
} from '../../engines/backup/status.ts'

type StatusConfig = Pick<Config, 'data' | 'database'>

/** Reads the result of the last backups: from the data folder, or from the database of a cluster. */
export const readStatus = ({ data, database }: StatusConfig): Promise<BackupStatus> =>
  database === '' ? readBackupStatus(data) : readStatusAt(database)

export const updateStatus = (
  { data, database }: StatusConfig,
  changes: Partial<BackupStatus>,
): Promise<void> =>
  database === '' ? updateBackupStatus(data, changes) : updateStatusAt(database, changes)
