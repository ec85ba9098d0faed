import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '@parley/protocol'

interface CreationOptions {
  challenge: string
  rp: { id: string }
  excludeCredentials?: { id: string }[]
}
interface RequestOptions {
  challenge: string
  rpId: string
}

/** An authenticator with one passkey, as in a phone or a key for USB. See WebAuthn, section 6. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const state = { counter: 0, isVerified: true }

  return {
    id: id.toString('base64url'),
    state,

    /** Answers the options of a registration. */
    create({ challenge, rp }: CreationOptions, at = origin): PasskeyAnswer {
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseOf(publicKey)])
      const authData = Buffer.concat([head(rp.id, state, 0x40), attested])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, at),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },

    /** Answers the options of a sign-in. */
    get({ challenge, rpId }: RequestOptions, at = origin): PasskeyAnswer {
      state.counter++
      const authData = head(rpId, state, 0)
      const clientDataJSON = clientData('webauthn.get', challenge, at)
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
      return answer({
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString(
          'base64url',
        ),
      })
    },
  }

  function answer(response: PasskeyAnswer['response']): PasskeyAnswer {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url')

/** The site, whether a user was there and was verified, and the counter. */
function head(
  rpId: string,
  { counter, isVerified }: { counter: number; isVerified: boolean },
  flags: number,
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), count])
}

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  )
}

// CBOR, as far as authenticators write it. See RFC 8949.
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
function typed(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)])
}
const integer = (value: number) => (value < 0 ? typed(1, -1 - value) : typed(0, value))
const bytes = (value: Buffer) => Buffer.concat([typed(2, value.length), value])
const text = (value: string) => Buffer.concat([typed(3, value.length), Buffer.from(value)])
const map = (...entries: [Buffer, Buffer][]) =>
  Buffer.concat([typed(5, entries.length), ...entries.flat()])
