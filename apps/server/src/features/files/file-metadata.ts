import { type MessageInput, fail, pathPattern } from '@parley/protocol'
import type { FilesServices } from './services.ts'
import { archiveType, findFile } from './store.ts'

/** A file message with the metadata of its upload, which overrides what the client sent. */
export async function withFileMetadata(
  services: FilesServices,
  draft: MessageInput,
): Promise<MessageInput> {
  const file = await findFile(services.db, draft.content)
  if (!file || file.content_type === archiveType) throw fail('bad-path')
  const { name, content_type, size } = file
  const metadata = { ...(name === null ? {} : { name }), content_type, size }
  return { ...draft, properties: { ...draft.properties, ...metadata } }
}

/** Fails unless `path` is that of an archive. */
export async function requireArchive({ db }: Pick<FilesServices, 'db'>, path: string) {
  if (!pathPattern.test(path)) throw fail('bad-path')
  const file = await findFile(db, path)
  if (file?.content_type !== archiveType) throw fail('bad-path')
}
