import type { Attachment, ChatKey } from '@parley/client'
import type { MessageInput } from '@parley/protocol'
import { textTypeOf, toWire } from '@parley/rules'
import { useCallback } from 'react'
import {
  changeChatUi,
  type StoredDraft,
  useAttachments,
  useChatUi,
  useClient,
} from '../../store/index.ts'
import { excessOf } from './writing/excess.ts'
import type { Writing } from './writing/useWriting.ts'

/** Stages files, sends them and the text, and tells whether there is anything to send. */
export function useSending(chatKey: ChatKey, { field, draft, latest, shortcodes, clear }: Writing) {
  const client = useClient()
  const { replyTo } = useChatUi(chatKey)
  const files = useAttachments(chatKey).filter(isReady)
  const excess = excessOf(draft.text.trim())
  const stage = useCallback(
    (added: readonly File[]) => client.uploads.stage(chatKey, added),
    [client, chatKey],
  )

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
    const input = toMessageInput(shortcodes.replaceAll(text), latest.current)
    client.outbox.send(chatKey, input, replyTo ?? null)
    client.typing.sent(chatKey)
  }

  const canSend = excess === 0 && (draft.text.trim() !== '' || files.length > 0)
  return { stage, submit, canSend, excess }
}

// Files that were already submitted are sent after their upload. Only failed ones need another submit.
const isReady = ({ state, sendWhenDone }: Attachment) =>
  state === 'failed' || (state !== 'too-large' && !sendWhenDone)

function toMessageInput(text: string, { mentions }: StoredDraft): MessageInput {
  const { content, uids } = toWire(text, mentions)
  return {
    content_type: textTypeOf(content),
    content,
    properties: uids.length > 0 ? { mentions: uids } : null,
  }
}
