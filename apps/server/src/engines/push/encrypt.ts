import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const curve = 'prime256v1'
// A record holds all of the message: push services refuse more than 4096 bytes.
const recordBytes = 4096
const pointBytes = 65
const secretBytes = 16

/** The keys of a browser's subscription, as base64url. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

/** Whether a message can be encrypted for these keys. */
export function areKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  try {
    agree(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === secretBytes
  } catch {
    return false
  }
}

/** Encrypts a message for one browser with the content encoding `aes128gcm` (RFC 8291, RFC 8188). */
export function encrypt(text: string, keys: SubscriptionKeys): Buffer {
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const { secret, sender } = agree(receiver)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const key = derive(secret, Buffer.from(keys.auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordBytes)
  header.writeUInt8(sender.length, 4)
  // The byte 2 ends the last record.
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]
  return Buffer.concat([salt, header, sender, ...body, cipher.getAuthTag()])
}

function agree(receiver: Buffer): { secret: Buffer; sender: Buffer } {
  if (receiver.length !== pointBytes) throw new Error('Not an uncompressed point')
  const pair = createECDH(curve)
  const sender = pair.generateKeys()
  return { secret: pair.computeSecret(receiver), sender }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
