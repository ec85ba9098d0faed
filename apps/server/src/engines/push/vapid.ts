import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

const curve = 'prime256v1'
const validSeconds = 12 * 3600
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** The key pair that tells push services which server sends (RFC 8292). */
export interface VapidKey {
  /** The uncompressed point as base64url, as browsers want it. */
  publicKey: string
  privateKey: KeyObject
}

/**
 * Derives the key pair from the key of the server. So it exists from the first start, is in each backup, and is the same
 * on all nodes. A browser's subscription belongs to one public key.
 */
export function vapidKeyOf(serverKey: string): VapidKey {
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', serverKey, '', 'web push', 32)))
  const point = pair.getPublicKey()
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(pair.getPrivateKey()),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  }
  return {
    publicKey: base64url(point),
    privateKey: createPrivateKey({ key, format: 'jwk' }),
  }
}

/**
 * Makes the `Authorization` header for a push service. `subject` is an https or mailto address where the operator of the
 * push service reaches the sender, `now` are milliseconds since the epoch.
 */
export async function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: number },
): Promise<string> {
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(Math.floor(now / 1000) + validSeconds)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}
