import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Maybe, Opt } from './shapes.ts'

// Shapes

/** "Official" takes its credentials from the server's environment instead of the members here. */
export const FcmConfig = Type.Object({
  enabled: Type.Boolean(),
  use_official: Type.Boolean(),
  token_url: Type.String(),
  project_id: Type.String(),
  private_key: Type.String(),
  client_email: Type.String(),
})
export type FcmConfig = Static<typeof FcmConfig>

/** What a browser's own PushSubscription serialises to, as far as it is needed. */
export const WebPushSubscription = Type.Object({
  endpoint: Type.String(),
  keys: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
})
export type WebPushSubscription = Static<typeof WebPushSubscription>

// Endpoints

export const setDeviceToken = endpoint('PUT', '/token/device_token', {
  auth: 'member',
  takes: Type.Object({ device_token: Opt(Type.String()) }),
  gives: 'empty',
  about: 'Sets the Firebase token of this device; null removes it',
})
export const setFcmToken = endpoint('PUT', '/user/update_fcm_token', {
  auth: 'token',
  query: Type.Object({ device: Type.String() }),
  takes: 'text',
  gives: 'empty',
  about: 'The older form, for any device of the caller',
})
export const setPushSubscription = endpoint('PUT', '/token/push_subscription', {
  auth: 'member',
  takes: Maybe(WebPushSubscription),
  gives: 'empty',
  about: 'Sets the Web Push subscription of this device; null removes it',
})
export const getFcmConfig = endpoint('GET', '/admin/fcm/config', {
  auth: 'admin',
  gives: FcmConfig,
  about: 'Firebase settings',
})
export const updateFcmConfig = endpoint('POST', '/admin/fcm/config', {
  auth: 'admin',
  takes: Type.Object({
    enabled: Opt(Type.Boolean()),
    use_official: Opt(Type.Boolean()),
    token_url: Opt(Type.String()),
    project_id: Opt(Type.String()),
    private_key: Opt(Type.String()),
    client_email: Opt(Type.String()),
  }),
  gives: 'empty',
  about: 'Changes the members given',
})
