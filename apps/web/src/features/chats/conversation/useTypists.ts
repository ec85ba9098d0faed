import type { ChatKey, ReadonlyStore } from '@parley/client'
import { useEffect, useState } from 'react'
import { useClient, isFlatEqual, useSelector } from '../../../store/index.ts'
import { firstName } from '../list/order/summary.ts'

/** First names of the users typing in a chat. Entries expire unless repeated. */
export function useTypists(key: ChatKey): readonly string[] {
  const { store, environment } = useClient()
  const [, forceRender] = useState(0)
  const names = useSelector((now) => typing(now, key, environment.now()), isFlatEqual)
  const until = firstEnd(store, key, environment.now())
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(
      () => forceRender((count) => count + 1),
      until - environment.now() + 20,
    )
    return () => clearTimeout(timer)
  }, [until, environment])
  return names
}

function typing(store: ReadonlyStore, key: ChatKey, now: number): string[] {
  return (store.typists.get(key) ?? [])
    .filter(({ until }) => until > now)
    .map(({ uid }) => firstName(store.nameOf(uid)))
    .filter((name) => name !== '')
}

function firstEnd(store: ReadonlyStore, key: ChatKey, now: number): number | undefined {
  const ends = (store.typists.get(key) ?? []).map(({ until }) => until).filter((end) => end > now)
  return ends.length > 0 ? Math.min(...ends) : undefined
}
