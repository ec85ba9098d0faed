import type { HttpServices } from '../../http/services.ts'
import { UploadLocks } from './upload/upload-locks.ts'

export interface FilesState {
  locks: UploadLocks
}

export interface FilesServices extends HttpServices {
  files: FilesState
}

export const createFilesState = (): FilesState => ({ locks: new UploadLocks() })
