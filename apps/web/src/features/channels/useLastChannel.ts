import type { Channel } from '@parley/protocol'
import { useState } from 'react'
import { useChannel } from '../../store/index.ts'

/**
 * The channel, or its last known state. The deletion event may arrive before the response of the
 * request that deleted it, and the dialog must keep working in between.
 */
export function useLastChannel(gid: number): Channel | undefined {
  const now = useChannel(gid)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last
}
