import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useClient } from './client.ts'
import { fromLocalInput, toLocalInput } from './due-times.ts'

const minute = 60_000

/** The state of a field for an own date and time, between now and the farthest time allowed. */
export function useOwnTime(initial?: number) {
  const client = useClient()
  const [now] = useState(() => client.serverNow())
  const [value, setValue] = useState(() =>
    toLocalInput(initial !== undefined && initial > now + minute ? initial : now + 60 * minute),
  )
  const time = fromLocalInput(value)
  return {
    /** Undefined while the time is incomplete, in the past, or too far ahead. */
    time: time !== undefined && time > now && time <= now + limits.laterMs ? time : undefined,
    isWrong: time === undefined || time <= now || time > now + limits.laterMs,
    field: {
      value,
      onChange: setValue,
      min: toLocalInput(now + minute),
      max: toLocalInput(now + limits.laterMs),
    },
  }
}
