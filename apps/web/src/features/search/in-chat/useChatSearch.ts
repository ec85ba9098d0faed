import type { ChatKey } from '@parley/client'
import { isEmptySearch, readSearch } from '@parley/rules'
import { useEffect, useMemo, useState } from 'react'
import { jumpTo, useClient } from '../../../store/index.ts'
import { resolveSearch } from '../resolve.ts'
import { useDelayed } from '../useDelayed.ts'
import { itemsOf, useSearch } from '../useSearch.ts'

const delayMs = 250
const pageSize = 100

/** Searches one chat and goes through the hits, newest first. */
export function useChatSearch(key: ChatKey) {
  const { store } = useClient()
  const [text, setText] = useState('')
  const delayed = useDelayed(text, delayMs)
  const terms = useMemo(() => {
    const typed = readSearch(delayed)
    const resolved = resolveSearch(store, typed)
    if (isEmptySearch(typed) || resolved.unknown !== undefined) return undefined
    return { ...resolved.terms, in: [key] }
  }, [store, delayed, key])
  const search = useSearch(terms, pageSize)
  const { items, total, hasNextPage, fetchNextPage, isFetching, isPlaceholderData } = search
  const [shown, setShown] = useState({ terms, at: 0 })
  const at = shown.terms === terms ? shown.at : 0
  const isSettled = terms !== undefined && !isPlaceholderData && delayed === text
  const newest = isSettled ? items[0]?.message.mid : undefined

  // Show the newest hit of each new search.
  useEffect(() => {
    if (newest !== undefined) jumpTo(key, newest)
  }, [key, terms, newest])

  function show(index: number, among = items) {
    const mid = among[index]?.message.mid
    if (mid === undefined) return
    setShown({ terms, at: index })
    jumpTo(key, mid)
  }

  async function step(by: 1 | -1) {
    if (!isSettled || items.length === 0) return
    const next = at + by
    if (next < 0) show(items.length - 1)
    else if (next < items.length) show(next)
    else if (!hasNextPage) show(0)
    else {
      const { data } = await fetchNextPage()
      show(next, itemsOf(data?.pages))
    }
  }

  return {
    text,
    setText,
    /** The position of the hit that is shown, from 1. */
    place: items.length === 0 ? 0 : Math.min(at, items.length - 1) + 1,
    count: total ?? items.length,
    hasMore: hasNextPage,
    isSearching: text.trim() !== '' && (delayed !== text || isFetching),
    isEmpty: terms === undefined,
    isPartial: search.isPartial,
    failure: search.failure,
    older: () => void step(1),
    newer: () => void step(-1),
  }
}
