import { Type } from 'typebox'
import type { Static } from 'typebox'
import { OneOf } from './shapes.ts'

/** The content types of messages. */
export const contentTypes = [
  'text/plain',
  'text/markdown',
  'vocechat/file',
  'vocechat/audio',
  'vocechat/archive',
] as const
export const ContentType = OneOf(contentTypes)
export type ContentType = (typeof contentTypes)[number]

/** A free JSON object sent with a message in `X-Properties` and returned unchanged, but for `serverProperties`. */
export const Properties = Type.Record(Type.String(), Type.Unknown())
export type Properties = Static<typeof Properties>

/** [new] The properties that only the server sets. Those of a client are not stored. */
export const serverProperties = ['call', 'event', 'hidden'] as const

/**
 * The properties of a voice message besides those of its file. Clients of VoceChat send neither, and the server
 * checks neither: read them with `voiceOf` of the rules.
 */
export type VoiceProperties = {
  /** The length in milliseconds. */
  duration: number
  /** [new] The loudness of equal parts of the recording, 0 to 255; at most `limits.waveformPeaks`. */
  waveform: readonly number[]
}

/** [new] The members that a message notifies: all of its channel, or those who are online now. */
export const groupMentions = ['all', 'here'] as const
export type GroupMention = (typeof groupMentions)[number]
/**
 * The property of pictures that were sent in one go, and of the text that was sent with them, which is their caption.
 * Clients of VoceChat show separate messages. The server does not check it: read it with `albumOf` of the rules. [new]
 */
export type AlbumProperties = {
  /** Names the album among those of its sender; at most `limits.albumId` long. */
  album: string
}

/**
 * The property of a reply that belongs to its thread only: our client does not show it in the chat, where it counts as
 * unread for nobody. Clients of VoceChat show an ordinary reply. Read it with `isThreadOnly` of the rules. [new]
 */
export type ThreadOnlyProperties = { thread_only: true }

/** A message to send. `content` is the text, or the path of an upload (file, audio) or archive. */
export interface MessageInput {
  content_type: ContentType
  content: string
  properties: Properties | null
}

/** Whether a content type is text, which its author may edit. */
export const isText = (type: string) => type === 'text/plain' || type === 'text/markdown'
