import { createHmac, hkdfSync } from 'node:crypto'

const secretBytes = 32

/**
 * The secret with which what is sent to the webhook of a bot is signed, in the form of standardwebhooks.com. It is
 * made from the key of the server, so it need not be stored.
 */
export const secretOf = (serverKey: string, uid: number): string =>
  `whsec_${keyOf(serverKey, uid).toString('base64')}`

/** The headers with which a receiver can prove that a delivery is genuine, and drop one that came twice. */
export function signatureHeaders(
  serverKey: string,
  uid: number,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = createHmac('sha256', keyOf(serverKey, uid))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signed}`,
  }
}

const keyOf = (serverKey: string, uid: number): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, '', `parley webhook ${uid}`, secretBytes))
