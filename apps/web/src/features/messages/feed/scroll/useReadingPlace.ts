import type { ChatKey } from '@parley/client'
import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import {
  chatUi,
  type ReadingPlace,
  readingPlace,
  readingPlaceMs,
  useClient,
} from '../../../../store/index.ts'

/**
 * Where a chat opens that was left above its end. Back and Forward always lead there. From the list, unread
 * messages and a message to jump to come first, and after a while the end.
 */
export function useReadingPlace(key: ChatKey): ReadingPlace | undefined {
  const { store } = useClient()
  const navigation = useNavigationType()
  const [place] = useState(() => {
    if (chatUi(key).jump) return undefined
    if (navigation === NavigationType.Pop) return readingPlace(key)
    return store.chat(key).unread > 0 ? undefined : readingPlace(key, { maxAge: readingPlaceMs })
  })
  return place
}
