import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, OneOf, Opt, Text } from './shapes.ts'

// Shapes

/** With `use_official` the credentials come from the server's environment instead of these members. */
export const FcmConfig = Type.Object({
  enabled: Type.Boolean(),
  use_official: Type.Boolean(),
  token_url: Type.String(),
  project_id: Type.String(),
  private_key: Type.String(),
  client_email: Type.String(),
})
export type FcmConfig = Static<typeof FcmConfig>

export const notifyLevels = ['all', 'mentions', 'off'] as const

/** A part of each day. From 22:00 until 7:00 is 1320 and 420. */
export const QuietHours = Type.Object({
  from: Type.Integer({ minimum: 0, maximum: 1439, description: 'minutes after midnight' }),
  until: Type.Integer({ minimum: 0, maximum: 1439 }),
  zone: Text(lengths.word, { description: 'a name of the IANA time zone database' }),
})
export type QuietHours = Static<typeof QuietHours>

/** The rules by which one device gets pushes. */
export const PushRules = Type.Object({
  level: OneOf(notifyLevels),
  text: Type.Boolean({ description: 'whether a notice has the text of the message' }),
  quiet: Maybe(QuietHours),
})
export type PushRules = Static<typeof PushRules>

/** The members of a browser's PushSubscription that the server needs, and our rules beside them. */
export const WebPushSubscription = Type.Object({
  endpoint: Text(lengths.url),
  keys: Type.Object({ p256dh: Text(lengths.credential), auth: Text(lengths.credential) }),
  rules: Opt(PushRules),
})
export type WebPushSubscription = Static<typeof WebPushSubscription>

// Endpoints

export const setDeviceToken = endpoint('PUT', '/token/device_token', {
  auth: 'member',
  visitors: true,
  request: Type.Object({ device_token: Opt(Text(lengths.deviceToken)) }),
  response: 'empty',
  summary: 'Sets the Firebase token of this device; null removes it',
})
export const setFcmToken = endpoint('PUT', '/user/update_fcm_token', {
  auth: 'token',
  query: Type.Object({ device: Text(lengths.device) }),
  request: 'text',
  response: 'empty',
  limit: lengths.deviceToken,
  summary: 'The older form, for any device of the caller',
})
export const setPushSubscription = endpoint('PUT', '/token/push_subscription', {
  auth: 'member',
  visitors: true,
  request: Maybe(WebPushSubscription),
  response: 'empty',
  summary: 'Sets the Web Push subscription of this device; null removes it',
})
export const getFcmConfig = endpoint('GET', '/admin/fcm/config', {
  auth: 'admin',
  response: FcmConfig,
  summary: 'Firebase settings',
})
export const updateFcmConfig = endpoint('POST', '/admin/fcm/config', {
  auth: 'admin',
  request: Type.Object({
    enabled: Opt(Type.Boolean()),
    use_official: Opt(Type.Boolean()),
    token_url: Opt(Text(lengths.url)),
    project_id: Opt(Text(lengths.credential)),
    private_key: Opt(Text(lengths.privateKey)),
    client_email: Opt(Text(lengths.credential)),
  }),
  response: 'empty',
  summary: 'Changes the given members',
})
