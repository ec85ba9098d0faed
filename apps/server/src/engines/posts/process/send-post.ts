import { setTimeout as pause } from 'node:timers/promises'
import { follow } from '../../outside/follow.ts'
import { Connections } from '../../outside/get.ts'
import { OutsideError } from '../../outside/outside-error.ts'
import { type Post, type PostLimits, type PostOutcome, unavailable } from '../messages.ts'

const maxRedirects = 3
// Others are no redirects of a POST with its body.
const followed = [307, 308]

const connections = new Connections()

interface Hooks {
  stopping: AbortSignal
  /** The whole request was sent. */
  onSent: () => void
}

/** Sends a request, and sends it again soon if it is answered with an error. */
export async function sendPost(
  post: Post,
  limits: PostLimits,
  { stopping, onSent }: Hooks,
): Promise<PostOutcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(post, limits, { tries, onSent })
    if (!isRefused(outcome) || tries >= limits.tries) return outcome
    try {
      await pause(limits.retryMs, undefined, { signal: stopping })
    } catch {
      return { kind: 'interrupted' }
    }
  }
}

const isRefused = (outcome: PostOutcome) =>
  outcome.kind === 'failed' ||
  (outcome.kind === 'answered' &&
    (outcome.status < 200 || outcome.status >= 300) &&
    !unavailable.includes(outcome.status))

async function attempt(
  { url, headers, body }: Post,
  { sendMs, silentMs, slowMs, answerBytes }: PostLimits,
  { tries, onSent }: { tries: number; onSent: () => void },
): Promise<PostOutcome> {
  const startedAt = performance.now()
  let isSent = false
  let hops = 0
  try {
    const got = await follow(url, {
      // Link-local and metadata addresses are refused all the same.
      allowPrivate: true,
      headers,
      body,
      connections,
      maxRedirects,
      followed,
      timeoutMs: silentMs,
      sendMs,
      maxBytes: answerBytes,
      isAllowed: () => {
        isSent = false
        hops++
        return true
      },
      onSent: () => {
        isSent = true
        onSent()
      },
    })
    const answer = got.body.toString('utf8').replaceAll('\0', '')
    const retryAfter = String(got.headers['retry-after'] ?? '')
    return { kind: 'answered', status: got.status, answer, retryAfter, tries }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const { reason, message } = error
    if (isSent && reason === 'timeout') return { kind: 'silent', reason: 'silent' }
    const isLate = performance.now() - startedAt >= slowMs
    if (isSent && reason === 'closed' && isLate) return { kind: 'silent', reason }
    const isFailed = isSent || (hops > 1 && (reason === 'redirects' || reason === 'not_allowed'))
    return isFailed
      ? { kind: 'failed', reason, error: message, tries }
      : { kind: 'unreached', reason, error: message }
  }
}
