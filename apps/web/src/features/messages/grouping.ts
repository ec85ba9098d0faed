import { limits } from '@parley/protocol'

interface Said {
  from_uid: number
  created_at: number
  reply_mid?: number | null
}

/** Whether a message shows its author again, or goes on under the one before it. */
export function startsRun(before: Said | undefined, message: Said): boolean {
  if (!before || before.from_uid !== message.from_uid) return true
  if (typeof message.reply_mid === 'number') return true
  return message.created_at - before.created_at > limits.groupingMs
}

/** Answers whether a moment lies on another day than the one asked before, without a Date for each. */
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
