import type { ChatKey } from '@parley/client'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useClient } from './client.ts'
import { chatPath } from './hooks.ts'

const name = 'thread'

/** The state that a history entry keeps for the thread in its address. */
interface ThreadState {
  /** The entry was added for the thread, so that going back closes it. */
  isOwnEntry?: boolean
  /** The user wants to write: a touch device shows its keyboard only then. */
  wantsReply?: boolean
  /** The reply to show and highlight. */
  at?: number
}

/** How a thread opens. */
export type OpenThreadOptions = Pick<ThreadState, 'wantsReply' | 'at'>

/** The path of a thread: its chat, with the thread beside it. `mid` is any message of the thread. */
export const threadPath = (key: ChatKey, mid: number) => `${chatPath(key)}?${name}=${mid}`

/** The path of a chat, or of a thread in it. */
export const placePath = (key: ChatKey, root: number | undefined): string =>
  root === undefined ? chatPath(key) : threadPath(key, root)

/** Whether the query of an address names a thread. */
export const hasThread = (search: string): boolean => midIn(new URLSearchParams(search)) > 0

/** Whether the page shows a thread. */
export const isThreadOpen = (root: number): boolean =>
  midIn(new URLSearchParams(location.hash.split('?')[1] ?? '')) === root

/** The thread of the page's address, by any of its messages. */
export function useThreadInAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: ThreadState | null }
  const mid = midIn(params)

  function close() {
    if (state?.isOwnEntry) return void navigate(-1)
    const others = new URLSearchParams(params)
    others.delete(name)
    setParams(others, { replace: true })
  }

  return {
    mid: mid > 0 ? mid : undefined,
    wantsReply: state?.wantsReply ?? false,
    at: state?.at,
    close,
  }
}

/** Returns a function that opens the thread of a message. It stays the same while the chat does. */
export function useOpenThread(key: ChatKey): (mid: number, options?: OpenThreadOptions) => void {
  const { store } = useClient()
  const navigate = useNavigate()
  const location = useLocation()
  const latest = useRef(location)
  useEffect(() => {
    latest.current = location
  }, [location])
  return useCallback(
    (mid, { wantsReply = false, at } = {}) => {
      const root = store.threads.rootOf(store.messages, mid) ?? mid
      const { search, state } = latest.current as { search: string; state: ThreadState | null }
      // One entry for all threads of a chat: going back closes the panel.
      const replace = hasThread(search)
      const isOwnEntry = !replace || (state?.isOwnEntry ?? false)
      void navigate(threadPath(key, root), { replace, state: { isOwnEntry, wantsReply, at } })
    },
    [store, navigate, key],
  )
}

function midIn(params: URLSearchParams): number {
  const mid = Number(params.get(name) ?? 0)
  return Number.isSafeInteger(mid) ? mid : 0
}
