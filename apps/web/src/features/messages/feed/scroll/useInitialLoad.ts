import { readUpTo, RequestError, type ChatKey, type Client } from '@parley/client'
import { useEffect, useState } from 'react'
import { useClient } from '../../../../store/index.ts'

export type InitialLoad = 'loading' | 'failed' | 'done'

const pagesMost = 5

/** Loads a chat for opening: its last page, and older pages back to the first unread message. */
export function useInitialLoad(key: ChatKey): [InitialLoad, () => void] {
  const client = useClient()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<InitialLoad>(() =>
    needsLoading(client, key) ? 'loading' : 'done',
  )

  useEffect(() => {
    let isCurrent = true
    void load(client, key).then((loaded) => isCurrent && setState(loaded))
    return () => {
      isCurrent = false
    }
  }, [client, key, attempt])

  function retry() {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return [state, retry]
}

async function load(client: Client, key: ChatKey): Promise<InitialLoad> {
  try {
    if (needsLoading(client, key)) await client.loadChat(key)
    for (let page = 0; page < pagesMost && needsLoading(client, key); page++)
      await client.history.loadOlder(key)
    return 'done'
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return client.store.chat(key).mids.length > 0 ? 'done' : 'failed'
  }
}

function needsLoading({ store }: Client, key: ChatKey): boolean {
  const chat = store.chat(key)
  if (!chat.loaded) return true
  if (chat.reachedStart || chat.historyWindow) return false
  const first = chat.mids[0]
  const mark = readUpTo(store, key)
  return first === undefined || (mark > 0 && chat.unread > 0 && first > mark)
}
