import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export interface Sealer {
  seal(text: string): string
  /** Undefined if the text was changed, or sealed with another key or for another purpose. */
  unseal(sealed: string): string | undefined
}

/**
 * Encrypts texts with a key made from the server's key. `purpose` names what the texts are: one that was sealed for one
 * purpose cannot be used for another.
 */
export function createSealer(serverKey: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', serverKey, '', `parley seal ${purpose}`, 32))
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce)
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64url')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** Encrypts one text. See `createSealer`. */
export const seal = (serverKey: string, purpose: string, text: string): string =>
  createSealer(serverKey, purpose).seal(text)

/** The sealed text; undefined if it was changed, or sealed with another key or for another purpose. */
export const unseal = (serverKey: string, purpose: string, sealed: string): string | undefined =>
  createSealer(serverKey, purpose).unseal(sealed)

/** Seals a secret setting. An empty one stays empty, so that it can be told from one that is set. */
export const sealSetting = (serverKey: string, purpose: string, text: string): string =>
  text === '' ? '' : seal(serverKey, purpose, text)

/** Opens a secret setting. Returns an empty text if it is not set or was sealed with another key. */
export const unsealSetting = (serverKey: string, purpose: string, sealed: string): string =>
  sealed === '' ? '' : (unseal(serverKey, purpose, sealed) ?? '')
