import { limits } from '@parley/protocol'
import type { Publication } from '../../engines/bus/bus.ts'
import type { Audiences } from './audiences.ts'
import type { Reader } from './reader.ts'

/** Keeps an event for a stream that is still opening. A stream that has too many kept is disconnected. */
export function holdEvent(event: Publication, reader: Reader, audiences: Audiences): void {
  const hasEnded = reader.held?.at(-1)?.ends === true
  if (hasEnded || !audiences.includes(event, reader)) return
  const { guest = event.json } = event.variants ?? {}
  const json = reader.isGuest || reader.isVisitor ? guest : event.json
  if (json === null) return
  reader.held?.push({ mid: event.mid, json, ends: event.ends ?? false })
  reader.heldChars += json.length
  if (reader.heldChars > limits.maxUnsentBytes) reader.sink.cut()
}
