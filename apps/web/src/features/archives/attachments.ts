import type { AttachmentAddress } from '@parley/client'
import { type ArchiveMessage, isText, type Properties } from '@parley/protocol'
import { type FileAddresses, factsOf, pictureOf, shapeOf } from '../files/index.ts'

/** The addresses of the attachments of one archive, by their index. */
export type AttachmentsOf = (index: number) => AttachmentAddress

/** The kind of an archived message. */
export type ArchivedShape = 'text' | 'picture' | 'video' | 'audio' | 'file' | 'archive'

/** A file or a voice message of an archive, and where its copy is. */
export function archivedFile(message: ArchiveMessage, attachmentsOf: AttachmentsOf) {
  const { content, content_type, properties, file_id, thumbnail_id } = message
  const { src, download } = file_id === null ? gone : attachmentsOf(file_id)
  const thumbnail = thumbnail_id === null ? src : attachmentsOf(thumbnail_id).src
  const addresses: FileAddresses = { src, thumbnail, download }
  const file = {
    content: content ?? '',
    properties: content_type === 'vocechat/audio' ? asAudio(properties) : properties,
  }
  return { file, addresses, facts: factsOf(file, addresses) }
}

export function shapeOfArchived(message: ArchiveMessage): ArchivedShape {
  const { content_type } = message
  if (isText(content_type)) return 'text'
  if (content_type === 'vocechat/archive') return 'archive'
  if (content_type === 'vocechat/audio') return 'audio'
  const shape = shapeOf(factsOf({ content: '', properties: message.properties }))
  return shape === 'other' ? 'file' : shape
}

/** The pictures of an archive for the viewer, and the position of one among them. */
export function picturesOf(
  messages: readonly ArchiveMessage[],
  attachmentsOf: AttachmentsOf,
  opened: ArchiveMessage,
) {
  const pictures = messages.filter((one) => shapeOfArchived(one) === 'picture')
  return {
    pictures: pictures.map((one) => pictureOf(archivedFile(one, attachmentsOf).facts, undefined)),
    at: pictures.indexOf(opened),
  }
}

// No attachment has this address: the box of the file says that it is gone.
const gone: AttachmentAddress = { src: 'about:blank', download: 'about:blank' }

const asAudio = (properties: Properties | null): Properties => ({
  content_type: 'audio/mpeg',
  ...properties,
})
