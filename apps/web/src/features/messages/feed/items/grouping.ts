import { limits } from '@parley/protocol'

interface GroupedMessage {
  from_uid: number
  created_at: number
  reply_mid?: number | null
}

/** Whether a message starts a new run and shows its author, or continues the run before it. */
export function startsRun(before: GroupedMessage | undefined, message: GroupedMessage): boolean {
  if (!before || before.from_uid !== message.from_uid) return true
  if (typeof message.reply_mid === 'number') return true
  return message.created_at - before.created_at > limits.groupingMs
}

/**
 * Returns a function that tells whether a time is on another day than its last argument. It creates a Date per
 * day, not per call.
 */
export function dayChanges(): (time: number) => boolean {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  return (time) => {
    if (time >= from && time < to) return false
    const day = new Date(time)
    from = new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
    to = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime()
    return true
  }
}
