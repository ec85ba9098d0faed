import { createHmac, hkdfSync } from 'node:crypto'
import type { WebhookRow } from './tables.ts'

const secretBytes = 32
/** So long a receiver that does not know a new secret yet can check by the one before. */
const previousValidMs = 86_400_000

/** The secret as receivers write it, in the form of standardwebhooks.com. */
export const toSecret = (key: Buffer): string => `whsec_${key.toString('base64')}`

/**
 * The keys with which what is sent to a webhook is signed, the current one first. They are made from the key of the server
 * and the version of the secret, so they need not be stored.
 */
export function signingKeys(
  serverKey: string,
  { uid, secret_version, secret_changed_at }: WebhookRow,
  now: number,
): [Buffer, ...Buffer[]] {
  const current = keyOf(serverKey, uid, secret_version)
  const isBeforeValid = secret_version > 0 && now - secret_changed_at < previousValidMs
  return isBeforeValid ? [current, keyOf(serverKey, uid, secret_version - 1)] : [current]
}

/** The headers with which a receiver can prove that a delivery is genuine, and drop one that came twice. */
export function signatureHeaders(
  keys: readonly Buffer[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = keys.map((key) => {
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${signed.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function keyOf(serverKey: string, uid: number, version: number): Buffer {
  const info = version === 0 ? `parley webhook ${uid}` : `parley webhook ${uid} ${version}`
  return Buffer.from(hkdfSync('sha256', serverKey, '', info, secretBytes))
}
