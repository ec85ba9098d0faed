import { isPicture, type MessageInput, type UploadResult } from '@parley/protocol'
import type { Attachment } from './attachment.ts'

/** The message of an uploaded file. */
export const messageInputOf = (
  { file, voice, album, threadOnly }: Attachment,
  { path, size, image_properties }: UploadResult,
): MessageInput => ({
  content_type: voice ? 'vocechat/audio' : 'vocechat/file',
  content: path,
  properties: {
    name: file.name,
    content_type: file.type || 'application/octet-stream',
    size,
    ...(image_properties ?? {}),
    ...voice,
    ...(album !== undefined && isPicture(file.type, size) ? { album } : {}),
    ...(threadOnly ? { thread_only: true } : {}),
  },
})
