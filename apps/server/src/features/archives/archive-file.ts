import { buffer } from 'node:stream/consumers'
import { type Archive, fail } from '@parley/protocol'
import type { FileRow } from '../files/index.ts'
import type { FileResponse } from '../../http/answer/send-file.ts'
import { archiveType, type FilesServices, findStoredFile, openFile } from '../files/index.ts'

/** A picture or file of an archive: a stored file or its thumbnail. */
export interface Attachment {
  path: string
  thumbnail?: true
}

/** An archive as it is stored. `attachments` is not sent to clients. */
export interface StoredArchive extends Archive {
  attachments: readonly Attachment[]
}

export const encodeArchive = (archive: StoredArchive): Buffer =>
  Buffer.from(JSON.stringify(archive))

/** Reads an archive. Fails if its bytes are gone. */
export async function readArchive(services: FilesServices, file: FileRow): Promise<StoredArchive> {
  if (file.content_type !== archiveType) throw fail('not-found')
  const { read } = await openFile(services, file, { cacheControl: '' })
  const bytes = read()
  const text = bytes instanceof Uint8Array ? bytes : await buffer(bytes)
  return JSON.parse(text.toString()) as StoredArchive
}

/** The archive as clients receive it. */
export const toWire = ({ users, messages, num_attachments }: StoredArchive): Archive => ({
  users,
  messages,
  num_attachments,
})

/**
 * The bytes of an attachment. `find` decides which files may be shown: those of a favorite stay when they
 * are deleted everywhere else.
 */
export async function serveAttachment(
  services: FilesServices,
  archive: StoredArchive,
  { index, download, cacheControl }: AttachmentRequest,
  find: (path: string) => Promise<FileRow | undefined> = (path) =>
    findStoredFile(services.db, path),
): Promise<FileResponse> {
  const attachment = archive.attachments[index]
  const file = attachment && (await find(attachment.path))
  if (!file) throw fail('not-found')
  return openFile(services, file, { thumbnail: attachment.thumbnail, download, cacheControl })
}

interface AttachmentRequest {
  /** From 0. */
  index: number
  download?: boolean | undefined
  cacheControl: string
}
