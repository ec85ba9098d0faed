import type { ChatKey } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../../store/index.ts'

const longestTimer = 0x7fff_ffff

/** Takes burnt messages of a chat away when their time is over: one timer, for the next of them. */
export function useExpiring(key: ChatKey, version: number): void {
  const { store, environment } = useClient()
  useEffect(() => {
    const chat = store.chat(key)
    const mids = [...chat.mids, ...(chat.historyWindow?.mids ?? [])]
    const burning = mids.flatMap((mid) => {
      const at = store.messages.get(mid)?.expires_at
      return typeof at === 'number' ? [{ mid, at }] : []
    })
    if (burning.length === 0) return
    const next = Math.min(...burning.map(({ at }) => at))
    const timer = setTimeout(
      () => {
        const over = burning.filter(({ at }) => at <= environment.now())
        store.batch(() => {
          for (const { mid } of over) store.removeMessage(key, mid)
        })
      },
      Math.min(longestTimer, Math.max(0, next - environment.now())),
    )
    return () => clearTimeout(timer)
  }, [store, environment, key, version])
}
