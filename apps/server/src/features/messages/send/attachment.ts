import type { MessageInput } from '@parley/protocol'
import type { Statement } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { MessagesServices, Written } from '../services.ts'
import {
  archiveType,
  referenceStatement,
  requireArchive,
  withFileMetadata,
} from '../../files/index.ts'

/** Completes a message before it is sent: a file message gets the metadata of its upload. */
export async function resolveAttachment(
  services: MessagesServices,
  { input }: Written,
): Promise<MessageInput> {
  const isUpload = input.content_type === 'vocechat/file' || input.content_type === 'vocechat/audio'
  if (isUpload) return withFileMetadata(services, input)
  if (input.content_type === archiveType) await requireArchive(services, input.content)
  return input
}

/** The message as an owner of its upload. A file is kept as long as it has an owner. */
export const ownerOf = (mid: number) => ({ type: 'message', id: mid })

/** The statements that store the reference of a message to its upload. */
export const attachmentStatements = ({ mid, file_path }: MessageRow): Statement[] =>
  file_path === null ? [] : [referenceStatement(file_path, ownerOf(mid))]
