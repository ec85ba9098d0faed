import type { UploadResult, VoiceProperties } from '@parley/protocol'
import type { RequestError } from '../../request/request-error.ts'
import type { ChatKey } from '../../store/chat-key.ts'

/** A file from being picked until its message is sent. */
export interface Attachment {
  /** Identifies the file on this device. Ids sort in the order of picking. */
  readonly id: string
  readonly key: ChatKey
  /** The root of the thread in whose composer the file was picked. */
  readonly thread: number | undefined
  readonly file: File
  /** Given for a recorded voice message, which is sent as such instead of as a file. */
  readonly voice: VoiceProperties | undefined
  /** Uploaded bytes. */
  readonly loaded: number
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed' | 'too-large'
  /** The upload got no answer, and tries again after a pause. */
  readonly isHeldUp: boolean
  /** The error of a failed upload. */
  readonly error: RequestError | undefined
  readonly result: UploadResult | undefined
  /** The user pressed send. The message is sent when the upload is done. */
  readonly sendWhenDone: boolean
  /** The message that the file answers. */
  readonly replyTo: number | null
  /** The album that the picture was sent in. */
  readonly album: string | undefined
  /** Whether the message belongs to its thread only. */
  readonly threadOnly: boolean
  /** Whether the file would survive a reload. */
  readonly isStored: boolean
}
