import { type Attachment, targetOf } from '@parley/client'
import type { ContentType, GroupMention, MessageInput } from '@parley/protocol'
import {
  outgoingText,
  type PickedMentions,
  textTypeOf,
  toWire,
  typedGroupMention,
} from '@parley/rules'
import { useCallback } from 'react'
import { changeChatUi, useAttachments, useChatUi, useClient } from '../../store/index.ts'
import { useSlowMode } from './slow-mode/useSlowMode.ts'
import { excessOf } from './writing/excess.ts'
import type { ComposerPlace } from './thread.ts'
import type { Writing } from './writing/useWriting.ts'

/** A text to send instead of the one in the field. */
export interface OutgoingText {
  text: string
  contentType?: ContentType | undefined
}

/** Stages files, sends them and the text, and tells whether there is anything to send. */
export function useSending(
  { chatKey, place, thread }: ComposerPlace,
  { draft, latest, shortcodes, clear, current, isAwaiting, mentionsIn }: Writing,
) {
  const client = useClient()
  const { replyTo: chosen = null, alsoInChat } = useChatUi(place)
  const threadOnly = thread !== undefined && !alsoInChat
  const replyTo = thread?.replyTo ?? chosen
  const root = thread?.root
  const files = useAttachments(chatKey, root).filter(isReady)
  const excess = excessOf(outgoingText(draft.text))
  const slow = useSlowMode(chatKey)
  const stage = useCallback(
    (added: readonly File[]) => client.uploads.stage(chatKey, added, root),
    [client, chatKey, root],
  )

  /** Sends the text of the field or another one. Returns false if there was nothing to send, too much, or it is too early. */
  function submit(other?: OutgoingText, group?: GroupMention): boolean {
    const text = outgoingText(other?.text ?? current())
    if (excessOf(text) > 0 || (text === '' && files.length === 0)) return false
    if (slow.until !== undefined) return false
    const album = client.uploads.newAlbum(chatKey, text !== '', root)
    if (text !== '') sendText(text, { contentType: other?.contentType, group, album, threadOnly })
    // In the chat, the reply goes with the text, or else with the first file.
    const answered = thread || text === '' ? replyTo : null
    client.uploads.send(chatKey, { replyTo: answered, album, thread: root, threadOnly })
    if (thread) {
      changeChatUi(place, { alsoInChat: false })
    } else {
      changeChatUi(chatKey, { replyTo: undefined })
      client.history.leaveHistoryWindow(chatKey)
    }
    clear()
    return true
  }

  function sendText(text: string, terms: TextTerms) {
    const input = toMessageInput(shortcodes.replaceAll(text), mentionsIn(text), terms)
    client.outbox.send(chatKey, input, replyTo)
    client.typing.sent(chatKey)
  }

  /** Schedules the text. The draft stays until the server has it, and if it changed meanwhile. */
  async function schedule(time: number): Promise<void> {
    const text = outgoingText(latest.current.text)
    const { content, properties } = toMessageInput(shortcodes.replaceAll(text), mentionsIn(text), {
      group: typedGroupMention(text, latest.current.mentions),
      threadOnly,
    })
    await client.scheduled.schedule({
      target: targetOf(chatKey),
      reply_mid: replyTo,
      content_type: textTypeOf(content),
      content,
      properties,
      due_at: time,
    })
    client.typing.stopped(chatKey)
    if (outgoingText(latest.current.text) !== text) return
    changeChatUi(place, thread ? { alsoInChat: false } : { replyTo: undefined })
    clear()
  }

  const hasText = draft.text.trim() !== ''
  const canSchedule = excess === 0 && hasText && files.length === 0 && !isAwaiting
  const canSend = excess === 0 && slow.until === undefined && (hasText || files.length > 0)
  return { stage, submit, schedule, canSend, canSchedule, excess, slow }
}

// Files that were already submitted are sent after their upload. Only failed ones need another submit.
const isReady = ({ state, sendWhenDone }: Attachment) =>
  state === 'failed' || (state !== 'too-large' && !sendWhenDone)

interface TextTerms {
  contentType?: ContentType | undefined
  group?: GroupMention | undefined
  /** The album whose caption the text is. */
  album?: string | undefined
  threadOnly: boolean
}

function toMessageInput(
  text: string,
  mentions: PickedMentions,
  { contentType, group, album, threadOnly }: TextTerms,
): MessageInput {
  const { content, uids } = toWire(text, mentions)
  const properties = {
    ...(uids.length > 0 ? { mentions: uids } : {}),
    ...(group === undefined ? {} : { mention_all: group }),
    ...(album === undefined ? {} : { album }),
    ...(threadOnly ? { thread_only: true } : {}),
  }
  return {
    content_type: contentType ?? textTypeOf(content),
    content,
    properties: Object.keys(properties).length > 0 ? properties : null,
  }
}
