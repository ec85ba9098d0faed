import type { Client, MediaCursor } from '@parley/client'
import { useCallback, useEffect } from 'react'
import { useClient } from '../../../store/index.ts'
import {
  addPictures,
  cursorOf,
  currentViewing,
  setCursor,
  setPageState,
  type Side,
  usePageStates,
  usePictureInView,
  useViewing,
  viewedOf,
} from './viewer.ts'

const loadWithin = 10

/** Loads the pictures of the chat before and after those in the viewer, when it opens and near the ends. */
export function useMediaPages(): void {
  const client = useClient()
  const viewing = useViewing()
  const current = usePictureInView()
  const { older, newer } = usePageStates()
  const toEnd = (viewing?.pictures.length ?? 0) - 1 - current
  const wantsOlder = older === 'unknown' || (older === 'more' && current < loadWithin)
  const wantsNewer = newer === 'unknown' || (newer === 'more' && toEnd < loadWithin)

  useEffect(() => {
    if (wantsOlder) void loadPage(client, 'older')
  }, [client, wantsOlder])
  useEffect(() => {
    if (wantsNewer) void loadPage(client, 'newer')
  }, [client, wantsNewer])
}

/** A function that tries the failed pages again. */
export function useRetryPages(): () => void {
  const client = useClient()
  const { older, newer } = usePageStates()
  return useCallback(() => {
    if (older === 'failed') void loadPage(client, 'older')
    if (newer === 'failed') void loadPage(client, 'newer')
  }, [client, older, newer])
}

async function loadPage({ files, store }: Client, side: Side): Promise<void> {
  const viewing = currentViewing()
  if (viewing?.chat === undefined) return
  const { chat, id } = viewing
  const from = cursorOf(side)
  if (from === undefined) return setPageState(side, 'end')
  const cursor: MediaCursor = side === 'older' ? { before: from } : { after: from }
  setPageState(side, 'loading')
  try {
    const page = await files.media(chat, cursor)
    if (currentViewing()?.id !== id) return
    const found = viewedOf(page.files, chat).filter(({ mid = 0 }) => !store.wasRemoved(mid))
    addPictures(side, side === 'older' ? found.reverse() : found)
    setCursor(side, page.next)
    setPageState(side, page.next === undefined ? 'end' : 'more')
  } catch {
    if (currentViewing()?.id === id) setPageState(side, 'failed')
  }
}
