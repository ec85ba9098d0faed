import { RequestError, type ChatKey } from '@parley/client'
import { useCallback, useRef, useState } from 'react'
import { useClient } from '../../../../store/index.ts'

export type PagingState = 'idle' | 'busy' | 'failed'

export type Paging = ReturnType<typeof usePaging>

/** Loads more messages when the feed is scrolled near an end. A failed page is loaded again only on request. */
export function usePaging(key: ChatKey) {
  const client = useClient()
  const [states, setStates] = useState<Record<Direction, PagingState>>({
    older: 'idle',
    newer: 'idle',
  })
  const latest = useRef(states)

  const set = useCallback((direction: Direction, state: PagingState) => {
    latest.current = { ...latest.current, [direction]: state }
    setStates(latest.current)
  }, [])

  const load = useCallback(
    async (direction: Direction) => {
      set(direction, 'busy')
      try {
        if (direction === 'older') await client.history.loadOlder(key)
        else await client.history.loadNewer(key)
        set(direction, 'idle')
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        set(direction, 'failed')
      }
    },
    [client, key, set],
  )

  /** Loads unless a load is running or has failed, or there is nothing more in that direction. */
  const want = useCallback(
    (direction: Direction) => {
      const chat = client.store.chat(key)
      const more =
        direction === 'older'
          ? !(chat.historyWindow ?? chat).reachedStart
          : chat.historyWindow !== undefined
      if (more && latest.current[direction] === 'idle') void load(direction)
    },
    [client, key, load],
  )

  return { states, want, load }
}

type Direction = 'older' | 'newer'
