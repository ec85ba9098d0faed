import type { ActivityItem } from '@parley/client'
import { useEffect, useState } from 'react'
import { useClient } from '../../../store/index.ts'

// A timer holds less than 25 days.
const longestMs = 3_600_000

/** Renders again when the next message of a list expires. */
export function useExpiries(items: readonly ActivityItem[]): void {
  const client = useClient()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const now = client.serverNow()
    const times = items.flatMap(({ message }) => message.expires_at ?? [])
    const next = Math.min(...times.filter((at) => at > now))
    if (next === Infinity) return
    const timer = setTimeout(() => setRound(round + 1), Math.min(next - now + 1, longestMs))
    return () => clearTimeout(timer)
  }, [client, items, round])
}
