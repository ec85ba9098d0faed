import type { Channel } from '@parley/protocol'
import { useState } from 'react'
import { useChannel } from '../../store/index.ts'

/**
 * A channel as it is, or as it last was: the news that it is gone may come before the answer to the call
 * that took it away, and a dialog must not fall apart in between.
 */
export function useLastChannel(gid: number): Channel | undefined {
  const now = useChannel(gid)
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last
}
