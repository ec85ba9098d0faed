import type { ChatKey } from '@parley/client'
import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import {
  chatUi,
  type ReadingPosition,
  readingPosition,
  readingPositionMs,
  useClient,
} from '../../../../store/index.ts'

/**
 * Where a chat opens that was left above its end. Back and Forward always lead there. From the list, unread
 * messages and a message to jump to come first, and after a while the end.
 */
export function useReadingPosition(key: ChatKey): ReadingPosition | undefined {
  const { store } = useClient()
  const navigation = useNavigationType()
  const [place] = useState(() => {
    if (chatUi(key).jump) return undefined
    if (navigation === NavigationType.Pop) return readingPosition(key)
    return store.chat(key).unread > 0
      ? undefined
      : readingPosition(key, { maxAge: readingPositionMs })
  })
  return place
}
