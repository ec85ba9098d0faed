import type { DeliveryReason } from '@parley/protocol'
import type { WebhookDeliveryRow } from './tables.ts'
import { type PostOutcome, type PostResult, unavailable } from '../../engines/posts/posts.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The pauses after a receiver could not be reached; the last one is that after all others. */
const pausesMs = [second, second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute]
/** A receiver can ask for a longer pause, but not for more than this. */
const maxPause = hour
const openGraceMs = minute
export const givenUpAfterMs = 24 * hour

/** Whether a time has come. One that is further ahead than any pause was set while the clock was ahead. */
export const isDue = (due_at: number, now: number): boolean =>
  due_at <= now || due_at > now + maxPause

/** The time of the next attempt after a receiver could not be reached `failures` times. */
export function nextAttempt(
  failures: number,
  outcome: PostResult | null | undefined,
  now: number,
): number {
  const usual = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? second
  const asked = outcome?.kind === 'answered' ? retryAfterMs(outcome.retryAfter, now) : 0
  return now + Math.min(Math.max(usual, asked), maxPause)
}

/** The header Retry-After has seconds or a date. */
function retryAfterMs(text: string, now: number): number {
  if (text.trim() === '') return 0
  const ms = /^\s*\d+\s*$/.test(text) ? Number(text) * second : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

/** Whether an outcome tells that the receiver cannot be reached. */
export const isDown = (outcome: PostResult | null): boolean =>
  outcome?.kind === 'unreached' ||
  (outcome?.kind === 'answered' && unavailable.includes(outcome.status))

/** Whether an outcome tells that the receiver can be reached. */
export const isReached = (outcome: PostResult | null): boolean =>
  outcome !== null && outcome.kind !== 'interrupted' && !isDown(outcome)

/** When a request that is open was stored as such. */
export const openedAt = ({ due_at }: Pick<WebhookDeliveryRow, 'due_at'>, silentMs: number) =>
  due_at - silentMs - openGraceMs

interface Times {
  now: number
  /** When the receiver is tried next if it could not be reached. */
  nextAt: number
  silentMs: number
}

/** A delivery after an attempt. Null stands for a request that was not begun. */
export function afterAttempt(
  row: WebhookDeliveryRow,
  outcome: PostResult | null,
  times: Times,
): WebhookDeliveryRow {
  const { now, silentMs } = times
  if (outcome === null || outcome.kind === 'interrupted') return { ...row, due_at: now }
  const tries = 'tries' in outcome ? outcome.tries : 1
  const tried = { ...row, attempts: row.attempts + tries, status: null, answer: '', error: '' }
  if (outcome.kind === 'open') {
    return { ...tried, state: 'sending', reason: '', due_at: now + silentMs + openGraceMs }
  }
  const { status, answer } = outcome.kind === 'answered' ? outcome : { status: null, answer: '' }
  const error = 'error' in outcome ? outcome.error : ''
  const known = { ...tried, status, answer, error, reason: reasonOf(outcome) }
  if (isDown(outcome)) return afterFailure(known, times)
  const isAccepted = outcome.kind === 'silent' || isSuccess(outcome)
  return { ...known, state: isAccepted ? 'done' : 'parked', finished_at: now }
}

function afterFailure(row: WebhookDeliveryRow, { now, nextAt }: Times): WebhookDeliveryRow {
  return nextAt - row.created_at > givenUpAfterMs
    ? { ...row, state: 'parked', finished_at: now }
    : { ...row, state: 'waiting', due_at: nextAt }
}

const isSuccess = (outcome: PostOutcome) =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300

function reasonOf(outcome: Exclude<PostOutcome, { kind: 'interrupted' }>): DeliveryReason | '' {
  if (outcome.kind !== 'answered') return outcome.reason
  if (isSuccess(outcome)) return ''
  return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : 'status'
}

/** In words, for the dashboard. */
export function failureText({ status, error, reason }: WebhookDeliveryRow): string {
  if (error !== '') return error
  return status === null ? reason : `HTTP ${status}`
}
