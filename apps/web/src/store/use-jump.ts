import type { ChatKey } from '@parley/client'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { jumpTo } from './chat-ui.ts'
import { chatPath } from './hooks.ts'

/** Opens a chat at a message: the feed loads around it, highlights it and offers the way back. */
export function useJump(): (key: ChatKey, mid: number) => void {
  const navigate = useNavigate()
  return useCallback(
    (key, mid) => {
      jumpTo(key, mid)
      void navigate(chatPath(key))
    },
    [navigate],
  )
}
