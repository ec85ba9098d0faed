import { fail, limits } from '@parley/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { knownUrl, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import { isEqual, randomToken } from '../../sessions/tokens.ts'
import { putValue, takeValue } from '../../one-time-store.ts'
import type { ExternalMethod } from '../method.ts'

const kind = 'metamask'
const signatureForm = /^0x[0-9a-f]{130}$/i

/** A wallet whose owner signs a nonce. */
export const metamask: ExternalMethod<'metamask'> = {
  isOn: (services) => record(services, 'login').metamask,
  createdBy: 'metamask',
  async identify(services, { public_address, nonce, signature }) {
    const address = public_address.toLowerCase()
    const stored = await services.database.transact((tx) =>
      takeValue(tx, { kind, key: address, now: services.clock.now() }),
    )
    if (stored === undefined || !isEqual(nonce, stored)) throw fail('bad-credential')
    if (signerOf(nonce, signature) !== address) throw fail('bad-credential')
    return {
      provider: 'metamask',
      subject: address,
      label: address,
      email: null,
      isEmailConfirmed: false,
      name: null,
      picture: null,
    }
  },
}

/** Creates a nonce for a wallet to sign, in place of an earlier one. Does not check the address: a wrong one cannot sign. */
export async function createNonce(services: AuthServices, publicAddress: string): Promise<string> {
  const address = publicAddress.toLowerCase()
  const nonce = textToSign(knownUrl(services), randomToken(16))
  await services.database.transact((tx) =>
    putValue(tx, {
      kind,
      key: address,
      value: nonce,
      expires_at: services.clock.now() + limits.walletNonceSeconds * 1000,
    }),
  )
  return nonce
}

/**
 * The wallet shows the text, so it names the server: somebody who is asked by another site sees what they sign in to.
 * Existing clients sign any text, so the message of EIP-4361 is left for its first line.
 */
const textToSign = (url: string, random: string): string =>
  url === ''
    ? random
    : `${new URL(url).host} wants you to sign in with your Ethereum account. ${random}`

/**
 * The address of the wallet that signed a text as `personal_sign` does: the last 20 bytes of the hash of its public
 * key. Undefined if the signature is none. See EIP-191.
 */
export function signerOf(text: string, signature: string): string | undefined {
  if (!signatureForm.test(signature)) return undefined
  const bytes = Buffer.from(signature.slice(2), 'hex')
  // Wallets write the recovery bit as 27 or 28, some as 0 or 1.
  const last = bytes[64] ?? 0
  const recovery = last >= 27 ? last - 27 : last
  try {
    const key = secp256k1.Signature.fromBytes(
      Buffer.concat([Buffer.from([recovery]), bytes.subarray(0, 64)]),
      'recovered',
    ).recoverPublicKey(personalHash(text))
    const hash = keccak_256(key.toBytes(false).slice(1))
    return `0x${Buffer.from(hash.slice(-20)).toString('hex')}`
  } catch {
    return undefined
  }
}

/** The hash that a wallet signs. */
export function personalHash(text: string): Uint8Array {
  const message = Buffer.from(text, 'utf8')
  return keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
  )
}
