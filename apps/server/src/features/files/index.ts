export { deleteUntil, enqueueDeletion } from './delete-files.ts'
export { requireArchive, withFileMetadata } from './file-metadata.ts'
export {
  type GeneratedFile,
  insertGenerated,
  reservePath,
  storeGenerated,
} from './generated-files.ts'
export { fileIdOf, keyOf, thumbnailKeyOf } from './keys.ts'
export { isUploadKey, storedKeys } from './stored-keys.ts'
export { moveReference, removeReferences } from './references.ts'
export { feature } from './routes.ts'
export type { FilesServices } from './services.ts'
export { openFile } from './serve-file.ts'
export {
  archiveType,
  countOwnFiles,
  existingFiles,
  favoriteOwner,
  type FileOwner,
  findFile,
  findStoredFile,
  hideFiles,
  insertReference,
  insertReferences,
  readOwnFiles,
  referenceStatement,
  showFiles,
} from './store.ts'
export { openUpload } from './upload/open-upload.ts'
export { takeChunk } from './upload/take-chunk.ts'
export { requireFreeSpace } from './upload/quota.ts'
export { countFilesBetween, filesByKind } from './usage-store.ts'
export { storageUse } from './storage-use.ts'
export type { FileRow } from './tables.ts'
