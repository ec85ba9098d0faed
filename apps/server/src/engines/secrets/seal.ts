import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with a key made from the server's key. `purpose` names what the text is: a text that was
 * sealed for one purpose cannot be used for another.
 */
export function seal(serverKey: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(serverKey, purpose), nonce)
  const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** The sealed text; undefined if it was changed, or sealed with another key or for another purpose. */
export function unseal(serverKey: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyFor(serverKey, purpose), nonce)
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Seals a secret setting. An empty one stays empty, so that it can be told from one that is set. */
export const sealSetting = (serverKey: string, purpose: string, text: string): string =>
  text === '' ? '' : seal(serverKey, purpose, text)

/** Opens a secret setting. Returns an empty text if it is not set or was sealed with another key. */
export const unsealSetting = (serverKey: string, purpose: string, sealed: string): string =>
  sealed === '' ? '' : (unseal(serverKey, purpose, sealed) ?? '')

const keyFor = (serverKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, '', `parley seal ${purpose}`, 32))
