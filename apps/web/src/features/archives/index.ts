export { ArchiveContent } from './card/ArchiveContent.tsx'
export { ArchivedMessages } from './view/ArchivedMessages.tsx'
export { archivedFile, type AttachmentsOf, shapeOfArchived } from './attachments.ts'
