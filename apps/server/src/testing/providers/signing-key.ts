import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A key that signs identity tokens, and the set that publishes it. */
export async function createSigningKey(kid = 'one') {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }
  return {
    jwks,
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
  }
}

let providerKey: ReturnType<typeof createSigningKey> | undefined

/** The key of the providers that tests start. To find its primes takes up to a second. */
export const sharedSigningKey = () => (providerKey ??= createSigningKey())
