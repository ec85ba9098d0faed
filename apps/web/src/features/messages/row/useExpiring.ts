import type { ChatKey } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../../../store/index.ts'

const longestTimer = 0x7fff_ffff

/** Removes messages from the chat when they expire. One timer waits for the next expiry. */
export function useExpiring(key: ChatKey, version: number): void {
  const { store, messages, environment } = useClient()
  useEffect(() => {
    const chat = store.chat(key)
    const mids = [...chat.mids, ...(chat.historyWindow?.mids ?? [])]
    const expiring = mids.flatMap((mid) => {
      const at = store.messages.get(mid)?.expires_at
      return typeof at === 'number' ? [{ mid, at }] : []
    })
    if (expiring.length === 0) return
    const next = Math.min(...expiring.map(({ at }) => at))
    const timer = setTimeout(
      () => {
        const expired = expiring.filter(({ at }) => at <= environment.now())
        const gone = expired.map(({ mid }) => mid)
        messages.removeExpired(key, gone)
      },
      Math.min(longestTimer, Math.max(0, next - environment.now())),
    )
    return () => clearTimeout(timer)
  }, [store, messages, environment, key, version])
}
