import { get } from '../outside/get.ts'
import type { PrivateAccess } from '../outside/addresses.ts'
import { encrypt, type SubscriptionKeys } from './encrypt.ts'
import type { Outcome } from './outcome.ts'
import { vapidHeader, type VapidKey } from './vapid.ts'

const timeoutMs = 5_000
const usualSeconds = 86_400
const answerBytes = 500

/** A browser that wants messages, as its push service knows it. */
export interface Subscription {
  endpoint: string
  keys: SubscriptionKeys
}

export interface WebPushOptions {
  key: VapidKey
  subject: string
  now: number
  isUrgent: boolean
  /** How long the push service keeps it for a browser that is off; a day if omitted. */
  keptSeconds?: number | undefined
  allowPrivate: PrivateAccess
}

/** Hands a message for one browser to its push service. Throws an `OutsideError` if there is no answer. */
export async function sendWebPush(
  { endpoint, keys }: Subscription,
  text: string,
  { key, subject, now, isUrgent, allowPrivate, keptSeconds = usualSeconds }: WebPushOptions,
): Promise<Outcome> {
  const body = encrypt(text, keys)
  const answer = await get(new URL(endpoint), {
    allowPrivate,
    timeoutMs,
    maxBytes: answerBytes,
    body,
    headers: {
      authorization: await vapidHeader(key, { endpoint, subject, now }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      ttl: String(keptSeconds),
      urgency: isUrgent ? 'high' : 'normal',
    },
  })
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const failure = `HTTP ${status} ${answer.body.toString('utf8')}`.trim()
  if (status === 404 || status === 410) return { kind: 'gone', failure }
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', failure }
}
