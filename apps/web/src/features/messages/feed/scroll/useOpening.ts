import { RequestError, type ChatKey, type Client } from '@parley/client'
import { useEffect, useState } from 'react'
import { useClient } from '../../../../store/index.ts'

export type Opening = 'loading' | 'failed' | 'open'

const pagesMost = 5

/** Loads a chat for opening: its last page, and older pages back to the first unread message. */
export function useOpening(key: ChatKey): [Opening, () => void] {
  const client = useClient()
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState<Opening>(() =>
    needsLoading(client, key) ? 'loading' : 'open',
  )

  useEffect(() => {
    let here = true
    const settle = (state: Opening) => here && setOpening(state)
    async function open() {
      try {
        await client.loadChat(key)
        for (let page = 0; page < pagesMost && needsLoading(client, key); page++)
          await client.history.loadOlder(key)
        settle('open')
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        settle(client.store.chat(key).mids.length > 0 ? 'open' : 'failed')
      }
    }
    if (needsLoading(client, key)) void open()
    // The missing messages arrived between the render and this effect.
    else setOpening('open')
    return () => {
      here = false
    }
  }, [client, key, attempt])

  function retry() {
    setOpening('loading')
    setAttempt(attempt + 1)
  }
  return [opening, retry]
}

function needsLoading({ store }: Client, key: ChatKey): boolean {
  const chat = store.chat(key)
  if (!chat.loaded) return true
  if (chat.reachedStart || chat.historyWindow) return false
  const first = chat.mids[0]
  const mark = store.readMarks.get(key) ?? 0
  return first === undefined || (mark > 0 && chat.unread > 0 && first > mark)
}
