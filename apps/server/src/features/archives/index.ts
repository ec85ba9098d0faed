export { readArchive, serveAttachment, toWire } from './archive-file.ts'
export { storeArchive } from './create-archive.ts'
export { feature } from './routes.ts'
export type { ArchivesServices } from './services.ts'
