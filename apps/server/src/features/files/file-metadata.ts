import { type MessageInput, fail, pathPattern, withoutDirectionSigns } from '@parley/protocol'
import { extension } from 'mime-types'
import type { FilesServices } from './services.ts'
import { archiveType, findFile } from './store.ts'

/** A file message with the metadata of its upload, which overrides what the client sent. */
export async function withFileMetadata(
  services: FilesServices,
  input: MessageInput,
): Promise<MessageInput> {
  const file = await findFile(services.db, input.content)
  if (!file || file.content_type === archiveType) throw fail('bad-path')
  const { name, content_type, size, width, height } = file
  const metadata = {
    name: nameIn(input.properties?.['name'], name) ?? madeUpName(content_type),
    content_type,
    size,
    ...(width === null || height === null ? {} : { width, height }),
  }
  return { ...input, properties: { ...input.properties, ...metadata } }
}

// The name of an upload counts. An upload without one has the name that the message gives it, or one by its type: the
// official phone app cannot show a file without a name.
function nameIn(given: unknown, name: string | null): string | undefined {
  if (name !== null) return name
  return typeof given === 'string' ? withoutDirectionSigns(given) : undefined
}

function madeUpName(type: string): string {
  const ending = extension(type)
  return ending ? `file.${ending}` : 'file'
}

/** Fails unless `path` is that of an archive. */
export async function requireArchive({ db }: Pick<FilesServices, 'db'>, path: string) {
  if (!pathPattern.test(path)) throw fail('bad-path')
  const file = await findFile(db, path)
  if (file?.content_type !== archiveType) throw fail('bad-path')
}
