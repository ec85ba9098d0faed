import type { SeenMark } from '@parley/protocol'

/** The marks to show below each message, by its mid. */
export type ShownMarks = ReadonlyMap<number, readonly SeenMark[]>

interface ShownMessage {
  mid: number
  from_uid: number
}

/**
 * Places each mark below the last message that the user has read. Their own message counts as read: nobody
 * is shown below a message that they wrote themselves.
 */
export function positionMarks(
  marks: Iterable<SeenMark>,
  messages: readonly ShownMessage[],
): ShownMarks {
  const placed = new Map<number, SeenMark[]>()
  for (const mark of marks) {
    const last = messages.findLast(({ mid, from_uid }) => mid <= mark.mid || from_uid === mark.uid)
    if (!last || last.from_uid === mark.uid) continue
    placed.set(last.mid, [...(placed.get(last.mid) ?? []), mark])
  }
  return placed
}

/** In a direct chat, the mark is shown below the user's own last message, once it is read. */
export function positionDirectMark(
  marks: Iterable<SeenMark>,
  messages: readonly ShownMessage[],
  me: number,
): ShownMarks {
  const last = messages.findLast(({ from_uid }) => from_uid === me)
  const reading = [...marks].filter(({ uid, mid }) => last && uid !== me && mid >= last.mid)
  return new Map(last && reading.length > 0 ? [[last.mid, reading]] : [])
}
