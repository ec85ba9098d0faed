declare module '../../engines/database/tables.ts' {
  interface Tables {
    message: MessageRow
    search_progress: { name: string; mid: number }
    hidden_message: ModeratedMessageRow
    message_version: {
      mid: number
      replaced_by: number
      content_type: string | null
      content: string | null
    }
  }
}

export interface MessageRow {
  mid: number
  gid: number | null
  dm_user_a: number | null
  dm_user_b: number | null
  /** The receiver of a direct message. */
  to_uid: number | null
  from_uid: number
  type: MessageType
  content_type: string | null
  /** The text, path or emoji. */
  content: string | null
  /** JSON. */
  properties: string | null
  /** The message replied or reacted to. */
  target_mid: number | null
  /** The first message of a chain of replies. */
  thread_root_mid: number | null
  /** The upload that the message shows. */
  file_path: string | null
  created_at: number
  /** Seconds. */
  expires_in: number | null
  expires_at: number | null
  /** The JSON that is sent to clients. */
  payload: string
}

type MessageType = 'normal' | 'reply' | 'like' | 'edit' | 'delete'

/** The content that a moderated message had. */
export interface ModeratedMessageRow {
  mid: number
  content_type: string
  content: string
  properties: string | null
  file_path: string | null
  by_uid: number
  hidden_at: number
}
