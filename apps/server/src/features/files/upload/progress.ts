import { randomUUID } from 'node:crypto'
import type { UploadState } from '../../../engines/blobs/staging.ts'
import type { UploadRow } from '../tables.ts'
import { limits } from '@parley/protocol'

type Row = Pick<UploadRow, 'size' | 'touched_at' | 'attempt'>

// Finishing a large upload takes minutes, and no request shows that it goes on.
const finishingMs = 3_600_000
const idleMs = limits.uploadIdleSeconds * 1000

/** The value of `touched_at` of an upload whose bytes are about to be removed. */
export const abandoned = 0

/**
 * Whether the last chunk has arrived. `touched_at` is negative from then on, so that the last chunk is not
 * appended twice when a client sends it again after a failure.
 */
export const isComplete = ({ touched_at }: Pick<Row, 'touched_at'>): boolean => touched_at < 0

/** The state that the staging area knows. */
export const stateOf = ({ size, touched_at, attempt }: Row): UploadState => ({
  size,
  mark: Math.abs(touched_at),
  attempt: attempt ?? undefined,
})

/**
 * The state after a chunk of `bytes`. Its mark is higher, even within one millisecond. Another node may reach the
 * same size and mark, but not the same attempt.
 */
export function nextState(upload: Row, bytes: number, isLast: boolean, now: number): Row {
  const touched_at = Math.max(now, stateOf(upload).mark + 1)
  return {
    size: upload.size + bytes,
    touched_at: isLast ? -touched_at : touched_at,
    attempt: randomUUID().replaceAll('-', ''),
  }
}

/** Until when uploads must have been continued so as not to be idle at `now`. */
export const idleUntil = (now: number) => ({
  until: now - idleMs,
  completeUntil: now - finishingMs,
})

export function isIdle(upload: Row, now: number): boolean {
  const { until, completeUntil } = idleUntil(now)
  return stateOf(upload).mark <= (isComplete(upload) ? completeUntil : until)
}
