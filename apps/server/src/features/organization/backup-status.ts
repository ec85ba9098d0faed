import { readSharedStatus } from '../../engines/backup/shared-status.ts'
import { type BackupStatus, readBackupStatus } from '../../engines/backup/status.ts'
import type { Engines } from '../../services.ts'

/** The result of the last backups: of the nodes of a cluster together, else of the only one. */
export const backupStatusOf = ({
  config,
  db,
  folder,
}: Pick<Engines, 'config' | 'db' | 'folder'>): Promise<BackupStatus> =>
  config.database === '' ? readBackupStatus(folder.path) : readSharedStatus(db)
