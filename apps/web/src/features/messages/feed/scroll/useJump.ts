import { RequestError, type ChatKey } from '@parley/client'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../../i18n/words.ts'
import { changeChatUi, jumpTo, report, useChatUi, useClient } from '../../../../store/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { type FeedItem, indexOfMid } from '../items/feed-items.ts'
import { seen } from './useSeen.ts'

const litMs = 3000

interface Jumping {
  key: ChatKey
  list: RefObject<VirtualizerHandle | null>
  items: readonly FeedItem[]
  isOpen: boolean
  atEnd: boolean
  toLatest: () => void
  release: () => void
}

/** Scrolls to a requested message, highlights it, and can return to the previous position. */
export function useJump({ key, list, items, isOpen, atEnd, toLatest, release }: Jumping) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { jump } = useChatUi(key)
  const [target, setTarget] = useState<number>()
  const [lit, setLit] = useState<number>()
  const [from, setFrom] = useState<number | 'end'>()
  const isGoingBack = useRef(false)

  useEffect(() => {
    async function go(mid: number, here: number | 'end' | undefined) {
      release()
      try {
        const found = await client.history.showAround(key, mid)
        if (!found) {
          showToast({ id: 'gone', text: t('feed.gone'), kind: 'info' })
          return
        }
        setTarget(mid)
        setFrom(isGoingBack.current ? undefined : here)
        isGoingBack.current = false
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        report(error)
      }
    }

    if (!jump || !isOpen) return
    const here = atEnd ? 'end' : seen(list.current, items)?.from
    // Clear the request first, so that re-running this effect does not repeat the jump.
    changeChatUi(key, { jump: undefined })
    void go(jump.mid, here)
  }, [jump, isOpen, atEnd, list, items, key, release, client, t])

  useLayoutEffect(() => {
    if (target === undefined) return
    const at = indexOfMid(items, target)
    if (at < 0) return
    release()
    list.current?.scrollToIndex(at, { align: 'center' })
    setTarget(undefined)
    setLit(target)
  }, [target, items, list, release])

  useEffect(() => {
    if (lit === undefined) return
    const timer = setTimeout(() => setLit(undefined), litMs)
    return () => clearTimeout(timer)
  }, [lit])

  function back() {
    if (from === undefined) return
    setFrom(undefined)
    if (from === 'end') {
      toLatest()
    } else {
      isGoingBack.current = true
      jumpTo(key, from)
    }
  }

  const forget = () => setFrom(undefined)
  return { lit, back: from === undefined ? undefined : back, forget }
}
