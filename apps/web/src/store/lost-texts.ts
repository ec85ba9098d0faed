import type { ChatKey, Client, EditId, PlaceKey, ReadonlyStore } from '@parley/client'
import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from './client.ts'
import { useWatchDrafts } from './drafts.ts'
import { useStream } from './hooks.ts'
import { isListed } from './is-listed.ts'
import { createSessionState } from './session-state.ts'
import { useSelector } from './use-selector.ts'

type EditedMessage = Extract<EditId, `message-${number}`>
/** Names a text that was not sent: the draft of a chat or a thread, or the changed text of a message. */
type TextId = PlaceKey | EditedMessage

/** A text whose place is gone: the chat, or the message that was edited. */
export interface LostText {
  id: TextId
  text: string
  isOfMessage: boolean
}

/** The chats of texts whose ids do not name them. */
type Chats = [id: TextId, key: ChatKey][]

const name = 'text-chats'
// As many edits are kept.
const maxChats = 30

const changes = createSessionState(() => ({ count: 0 }))
const notify = () => changes.setState(({ count }) => ({ count: count + 1 }))

/** Notes the chat of a thread or of an edited message while there is a text, so that it is found when the chat is gone. */
export function useNoteChat(id: TextId, key: ChatKey, hasText: boolean): void {
  const { environment } = useClient()
  useEffect(() => {
    // A draft of a chat is found without a note.
    if (!hasText || id === key) return
    const others = readChats(environment).filter(([one]) => one !== id)
    const kept: Chats = [[id, key], ...others]
    try {
      environment.keyValues.set(name, JSON.stringify(kept.slice(0, maxChats)))
    } catch {
      // The storage is full: the text is found only as long as its chat is there.
    }
    notify()
  }, [environment, id, key, hasText])
}

/** A text whose place the user does not see any more, and a function that discards it. */
export function useLostText(): { lost: LostText | undefined; discard: () => void } {
  const client = useClient()
  // Before that, the chats are not known.
  const { ready } = useStream()
  changes()
  const find = () => (ready ? findLost(client) : undefined)
  // The texts are not in the store.
  useSelector(({ channels, users, removed }) =>
    [channels.version, users.version, removed.version].join(),
  )
  const found = useSyncExternalStore(useWatchDrafts(), () => JSON.stringify(find()))
  const lost = found === undefined ? undefined : (JSON.parse(found) as LostText)
  return { lost, discard: () => lost && discardText(client, lost.id) }
}

function findLost(client: Client): LostText | undefined {
  const [draft] = client.drafts.lost()
  if (draft) return { id: draft.key, text: draft.text, isOfMessage: false }
  for (const [id, key] of readChats(client.environment)) {
    const text = readText(client, id)
    const isChatGone = !isListed(client.store, key)
    if (text && (isChatGone || isMessageGone(client.store, id)))
      return { id, text, isOfMessage: !isChatGone }
  }
  return undefined
}

function isMessageGone(store: ReadonlyStore, id: TextId): boolean {
  return isEdit(id) && store.wasRemoved(Number(id.slice('message-'.length)))
}

const isEdit = (id: TextId): id is EditedMessage => id.startsWith('message-')

const readText = ({ drafts, edits }: Client, id: TextId) =>
  isEdit(id) ? edits.read(id) : drafts.read(id)?.text

function discardText({ drafts, edits }: Client, id: TextId): void {
  if (isEdit(id)) edits.remove(id)
  else drafts.write(id, undefined)
  notify()
}

function readChats({ keyValues }: Client['environment']): Chats {
  try {
    const found: unknown = JSON.parse(keyValues.get(name) ?? '[]')
    return Array.isArray(found) ? (found.filter(Array.isArray) as Chats) : []
  } catch {
    return []
  }
}
