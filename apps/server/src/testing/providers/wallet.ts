import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { personalHash } from '../../features/auth/methods/metamask/metamask.ts'

/** A wallet that signs as MetaMask does. */
export function createWallet() {
  const { secretKey, publicKey } = secp256k1.keygen()
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const address = `0x${Buffer.from(keccak_256(point.slice(1)).slice(-20)).toString('hex')}`
  return {
    address,
    /** The signature of `personal_sign`. */
    sign(text: string): string {
      const options = { prehash: false, format: 'recovered' } as const
      const [recovery = 0, ...rest] = secp256k1.sign(personalHash(text), secretKey, options)
      return `0x${Buffer.from([...rest, 27 + recovery]).toString('hex')}`
    },
  }
}
