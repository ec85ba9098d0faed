import { readUpTo, RequestError, type ChatKey, type Client } from '@parley/client'
import { useEffect, useState } from 'react'
import { type ReadingPosition, useClient } from '../../../../store/index.ts'

export type InitialLoad = 'loading' | 'failed' | 'done'

const maxPages = 5

/**
 * Loads a chat for opening: its last page, and older pages back to the first unread message. With a place where it
 * opens, the messages around that.
 */
export function useInitialLoad(
  key: ChatKey,
  place: ReadingPosition | undefined,
): [InitialLoad, () => void] {
  const client = useClient()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<InitialLoad>(() =>
    needsLoading(client, key, place) ? 'loading' : 'done',
  )

  useEffect(() => {
    let isCurrent = true
    void load(client, key, place).then((loaded) => isCurrent && setState(loaded))
    return () => {
      isCurrent = false
    }
  }, [client, key, place, attempt])

  function retry() {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return [state, retry]
}

async function load(
  client: Client,
  key: ChatKey,
  place: ReadingPosition | undefined,
): Promise<InitialLoad> {
  try {
    if (!client.store.chat(key).loaded) await client.loadChat(key)
    // Without the message of its place the chat opens as if it had none.
    if (place && (await client.history.showAround(key, place.mid))) return 'done'
    for (let page = 0; page < maxPages && needsLoading(client, key); page++)
      await client.history.loadOlder(key)
    return 'done'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return client.store.chat(key).mids.length > 0 ? 'done' : 'failed'
  }
}

function needsLoading({ store }: Client, key: ChatKey, place?: ReadingPosition): boolean {
  const chat = store.chat(key)
  if (!chat.loaded) return true
  if (place) return !chat.mids.includes(place.mid)
  if (chat.reachedStart || chat.historyWindow) return false
  const first = chat.mids[0]
  const mark = readUpTo(store, key)
  return first === undefined || (mark > 0 && chat.unread > 0 && first > mark)
}
