import type { Tx } from '../../engines/database/database.ts'
import type { OrganizationServices } from '../organization/index.ts'
import { UploadLocks } from './upload/upload-locks.ts'

export interface FilesState {
  locks: UploadLocks
  hooks: FilesHooks
}

/** The additions of higher features to files. They run inside the transaction of the change. */
export interface FilesHooks {
  removed: ((tx: Tx, paths: readonly string[]) => Promise<void>)[]
}

export interface FilesServices extends OrganizationServices {
  files: FilesState
}

export const createFilesState = (): FilesState => ({
  locks: new UploadLocks(),
  hooks: { removed: [] },
})
