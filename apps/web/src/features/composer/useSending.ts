import type { Attachment, ChatKey } from '@parley/client'
import type { MessageInput } from '@parley/protocol'
import { toWire } from '@parley/rules'
import {
  changeChatUi,
  type StoredDraft,
  useAttachments,
  useChatUi,
  useClient,
} from '../../store/index.ts'
import { excessOf } from './writing/excess.ts'
import type { Writing } from './writing/useWriting.ts'

/** Sends the text and the staged files, and tells whether there is anything to send. */
export function useSending(chatKey: ChatKey, { field, draft, latest, clear }: Writing) {
  const client = useClient()
  const { replyTo } = useChatUi(chatKey)
  const files = useAttachments(chatKey).filter(isReady)
  const excess = excessOf(draft.text.trim())

  /** Returns false if there was nothing to send, or too much. */
  function submit(): boolean {
    // Read the field: the last rendered draft may be older.
    const text = (field.current?.value ?? latest.current.text).trim()
    if (excessOf(text) > 0 || (text === '' && files.length === 0)) return false
    if (text !== '') sendText(text)
    // The reply goes with the text, or else with the first file.
    client.uploads.send(chatKey, text === '' ? (replyTo ?? null) : null)
    changeChatUi(chatKey, { replyTo: undefined })
    client.history.leaveHistoryWindow(chatKey)
    clear()
    return true
  }

  function sendText(text: string) {
    client.outbox.send(chatKey, toMessageInput(text, latest.current), replyTo ?? null)
    client.typing.sent(chatKey)
  }

  const canSend = excess === 0 && (draft.text.trim() !== '' || files.length > 0)
  return { submit, canSend, excess }
}

// Files that were already submitted are sent after their upload. Only failed ones need another submit.
const isReady = ({ state, sendWhenDone }: Attachment) =>
  state === 'failed' || (state !== 'too-large' && !sendWhenDone)

function toMessageInput(text: string, { mentions, markdown }: StoredDraft): MessageInput {
  const { content, uids } = toWire(text, mentions)
  return {
    content_type: markdown ? 'text/markdown' : 'text/plain',
    content,
    properties: uids.length > 0 ? { mentions: uids } : null,
  }
}
