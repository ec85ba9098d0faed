import { fail, type PasskeyAnswer } from '@parley/protocol'
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Tx } from '../../../engines/database/database.ts'
import type { PasskeyRow } from '../tables.ts'
import { takeValue } from '../one-time-store.ts'
import type { AuthServices } from '../services.ts'
import type { Site } from './site.ts'
import { findPasskey, usePasskey } from './store.ts'

export type { Site } from './site.ts'

/** The kind of the stored challenges that passkeys sign. */
export const proofKind = 'passkey'

/**
 * Checks what a passkey signed, and uses the challenge up. Returns the owner. Throws `bad-credential` for an unknown
 * passkey as for a wrong signature.
 */
export async function checkPasskey(
  services: AuthServices,
  tx: Tx,
  answer: PasskeyAnswer,
  site: Site,
): Promise<number> {
  const passkey = await findPasskey(tx, answer.id)
  if (!passkey) throw fail('bad-credential')
  const now = services.clock.now()
  const verified = await verify(passkey, answer, site, async (challenge) => {
    const value = await takeValue(tx, { kind: proofKind, key: challenge, now })
    return value !== undefined
  })
  if (!verified) throw fail('bad-credential')
  const isCounted = await usePasskey(tx, passkey.id, { counter: verified.newCounter, at: now })
  if (!isCounted) throw fail('bad-credential')
  return passkey.uid
}

async function verify(
  { id, public_key, counter, transports }: PasskeyRow,
  answer: PasskeyAnswer,
  { origin, rpId }: Site,
  expectedChallenge: (challenge: string) => Promise<boolean>,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The contract has the members that the library reads.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter,
        transports: JSON.parse(transports) as AuthenticatorTransport[],
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo : undefined
  } catch {
    // The library throws for every mismatch.
    return undefined
  }
}
