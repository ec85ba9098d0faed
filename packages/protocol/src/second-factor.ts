import type { Static } from 'typebox'
import { Type } from 'typebox'
import { LoginResponse } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { List, Maybe, Ms, OneOf, Opt, Text } from './shapes.ts'

// Shapes

/** The members of a refused sign-in that needs a second step, beside the reason. */
export const SecondStep = Type.Object({
  challenge: Type.String({ description: 'finishes this sign-in, for five minutes' }),
  ways: Type.Array(OneOf(['totp', 'passkey'] as const)),
})
export type SecondStep = Static<typeof SecondStep>

/** A new secret of an authenticator app. */
export const TotpSecret = Type.Object({
  secret: Type.String({ description: 'base32' }),
  uri: Type.String({ description: 'otpauth, for a QR code' }),
})
export type TotpSecret = Static<typeof TotpSecret>

const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Ms,
  last_used_at: Maybe(Ms),
})
export type Passkey = Static<typeof Passkey>

export const SecondFactor = Type.Object({
  totp: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  is_required: Type.Boolean({ description: 'the server demands it of the caller' }),
})
export type SecondFactor = Static<typeof SecondFactor>

/** What an authenticator answers, as browsers encode it. See WebAuthn, `PublicKeyCredential.toJSON`. */
const PasskeyAnswer = Type.Object({
  id: Text(lengths.token),
  rawId: Text(lengths.token),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Opt(Text(lengths.word)),
  clientExtensionResults: Type.Object({}),
  response: Type.Object({
    clientDataJSON: Text(lengths.token),
    authenticatorData: Opt(Text(lengths.token)),
    signature: Opt(Text(lengths.token)),
    userHandle: Opt(Text(lengths.word)),
    attestationObject: Opt(Text(lengths.sessionDescription)),
    transports: Opt(List(Text(lengths.word), 20)),
  }),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

/** What a browser passes to an authenticator. See WebAuthn, `parseRequestOptionsFromJSON`. */
const PasskeyOptions = Type.Object({ options: Type.Unknown() })

const limit = 262_144

/** Whom the server demands a second factor of. */
export const secondFactorDemands = ['nobody', 'admins', 'everybody'] as const
const Demand = Type.Object({ required: OneOf(secondFactorDemands) })
export type SecondFactorDemand = Static<typeof Demand>['required']

// Endpoints

export const finishSignIn = endpoint('POST', '/token/second_factor', {
  auth: 'none',
  request: Type.Object({
    challenge: Text(lengths.token),
    code: Opt(Text(lengths.word)),
    passkey: Opt(PasskeyAnswer),
  }),
  response: LoginResponse,
  limit,
  summary: 'Finishes a sign-in with a code, a recovery code or a passkey',
})
export const startSecondStepPasskey = endpoint('POST', '/token/second_factor/passkey', {
  auth: 'none',
  request: Type.Object({ challenge: Text(lengths.token) }),
  response: PasskeyOptions,
  summary: 'What a passkey has to sign to finish a sign-in',
})
export const startDemandedTotp = endpoint('POST', '/token/second_factor/start', {
  auth: 'none',
  request: Type.Object({ challenge: Text(lengths.token) }),
  response: TotpSecret,
  summary: 'A secret for an authenticator app, where the server demands one to sign in',
})
export const confirmDemandedTotp = endpoint('POST', '/token/second_factor/confirm', {
  auth: 'none',
  request: Type.Object({ challenge: Text(lengths.token), code: Text(lengths.word) }),
  response: Type.Object({ login: LoginResponse, recovery_codes: Type.Array(Type.String()) }),
  summary: 'Switches the demanded authenticator app on and signs in',
})
export const getSecondFactor = endpoint('GET', '/user/second_factor', {
  auth: 'member',
  response: SecondFactor,
  summary: 'Whether the caller signs in with a second factor',
})
export const startTotp = endpoint('POST', '/user/second_factor/start', {
  auth: 'member',
  request: Type.Object({ password: Text(lengths.password) }),
  response: TotpSecret,
  summary: 'A secret for an authenticator app, which a first code confirms',
})
export const confirmTotp = endpoint('POST', '/user/second_factor/confirm', {
  auth: 'member',
  request: Type.Object({ code: Text(lengths.word) }),
  response: RecoveryCodes,
  summary: 'Switches the authenticator app on',
})
export const renewRecoveryCodes = endpoint('POST', '/user/second_factor/recovery_codes', {
  auth: 'member',
  request: Type.Object({ code: Text(lengths.word) }),
  response: RecoveryCodes,
  summary: 'Replaces the recovery codes',
})
export const switchOffTotp = endpoint('POST', '/user/second_factor/off', {
  auth: 'member',
  request: Type.Object({ code: Text(lengths.word) }),
  response: 'empty',
  summary: 'Switches the authenticator app off',
})
export const resetSecondFactor = endpoint('DELETE', '/admin/user/:uid/second_factor', {
  auth: 'admin',
  response: 'empty',
  summary: 'Removes the authenticator app, the passkeys and the app passwords of a user',
})
export const getSecondFactorDemand = endpoint('GET', '/admin/login/second_factor', {
  auth: 'admin',
  response: Demand,
  summary: 'Whom the server demands a second factor of',
})
export const updateSecondFactorDemand = endpoint('POST', '/admin/login/second_factor', {
  auth: 'admin',
  request: Demand,
  response: 'empty',
  summary: 'Changes whom the server demands a second factor of',
})
export const startPasskeyRegistration = endpoint('POST', '/token/passkey/register/start', {
  auth: 'member',
  request: Type.Object({ password: Text(lengths.password) }),
  response: PasskeyOptions,
  summary: 'What a new passkey has to sign',
})
export const finishPasskeyRegistration = endpoint('POST', '/token/passkey/register/finish', {
  auth: 'member',
  request: Type.Object({ name: Text(lengths.name), passkey: PasskeyAnswer }),
  response: Passkey,
  limit,
  summary: 'Stores a new passkey',
})
export const listPasskeys = endpoint('GET', '/token/passkey/list', {
  auth: 'member',
  response: Type.Array(Passkey),
  summary: 'The passkeys of the caller',
})
export const renamePasskey = endpoint('PUT', '/token/passkey/:id', {
  auth: 'member',
  request: Type.Object({ name: Text(lengths.name) }),
  response: 'empty',
  summary: 'Renames a passkey',
})
export const deletePasskey = endpoint('DELETE', '/token/passkey/:id', {
  auth: 'member',
  response: 'empty',
  summary: 'Deletes a passkey',
})
export const startPasskeySignIn = endpoint('POST', '/token/passkey/auth/start', {
  auth: 'none',
  response: PasskeyOptions,
  summary: 'What a passkey has to sign to sign in',
})
export const finishPasskeySignIn = endpoint('POST', '/token/passkey/auth/finish', {
  auth: 'none',
  request: Type.Object({
    passkey: PasskeyAnswer,
    device: Opt(Text(lengths.device)),
    device_token: Opt(Text(lengths.deviceToken)),
  }),
  response: LoginResponse,
  limit,
  summary: 'Signs in with a passkey',
})
