export { ArchiveContent } from './card/ArchiveContent.tsx'
export { ArchivedMessages } from './view/ArchivedMessages.tsx'
export { type ArchivedShape, shapeOfArchived } from './attachments.ts'
