import { createHmac, randomInt } from 'node:crypto'
import { limits } from '@parley/protocol'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../../engines/database/database.ts'
import { seal, unseal } from '../../../engines/secrets/seal.ts'
import { serverName } from '../../organization/index.ts'
import type { User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { findFactor, useRecoveryCode, useStep } from './store.ts'

const purpose = 'authenticator app'
const stepMs = 30_000
const totpForm = /^\d{6}$/
// Without signs that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeChars = 10

/** A new secret of an authenticator app: as text, as an address for a QR code, and as it is stored. */
export function createSecret(services: AuthServices, { name, email }: User) {
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer: serverName(services), label: email ?? name, secret })
  return {
    secret: secret.base32,
    uri: totp.toString(),
    sealed: seal(services.identity.server_key, purpose, secret.base32),
  }
}

/**
 * Checks a code of an authenticator app, or a recovery code, and uses it up. A code of the app is good in its half
 * minute and in those around it.
 */
export async function useCode(
  services: AuthServices,
  tx: Tx,
  uid: number,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (!totpForm.test(code)) {
    const isKnown = await useRecoveryCode(tx, uid, hashOf(services, code))
    return isKnown ? 'recovery' : undefined
  }
  const row = await findFactor(tx, uid)
  const secret = row && unseal(services.identity.server_key, purpose, row.sealed_secret)
  if (!secret) return undefined
  const timestamp = services.clock.now()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / stepMs) + delta
  return (await useStep(tx, uid, step)) ? 'app' : undefined
}

/** New recovery codes, and their stored form. */
export function createRecoveryCodes(services: AuthServices): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: limits.recoveryCodes }, createRecoveryCode)
  return { codes, hashes: codes.map((code) => hashOf(services, code.replace('-', ''))) }
}

function createRecoveryCode(): string {
  const signs = Array.from({ length: codeChars }, () => alphabet[randomInt(alphabet.length)])
  return `${signs.slice(0, codeChars / 2).join('')}-${signs.slice(codeChars / 2).join('')}`
}

// Keyed: a code has 49 random bits, which a stolen database alone must not give away.
const hashOf = ({ identity }: AuthServices, code: string): string =>
  createHmac('sha256', identity.server_key).update(`recovery code ${code}`).digest('base64url')
