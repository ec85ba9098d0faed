import { type MessageInput, fail } from '@parley/protocol'
import type { FilesServices } from './services.ts'
import { findFile } from './store.ts'

/** A file message with the metadata of its upload, which overrides what the client sent. */
export async function withFileMetadata(
  services: FilesServices,
  draft: MessageInput,
): Promise<MessageInput> {
  const file = await findFile(services.db, draft.content)
  if (!file) throw fail('bad-path')
  const { name, content_type, size } = file
  const metadata = { ...(name === null ? {} : { name }), content_type, size }
  return { ...draft, properties: { ...draft.properties, ...metadata } }
}
