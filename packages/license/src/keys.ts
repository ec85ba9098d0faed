import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A pair of keys: the private one as PEM, the public one as 43 characters for a setting. */
export function createKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: textOfKey(publicKey),
  }
}

/** Reads a private key in PEM. Undefined unless it is one for Ed25519. */
export function readPrivateKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** Reads a public key as `createKeys` returns it. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })
  } catch {
    return undefined
  }
}

export const publicKeyOf = (privateKey: KeyObject): string => textOfKey(createPublicKey(privateKey))

const textOfKey = (key: KeyObject) => key.export({ format: 'jwk' }).x ?? ''
