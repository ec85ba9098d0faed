import { type ApiError, type LoginResponse, limits } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { AuthServices } from '../services.ts'
import { type User, toSelf } from '../../users/index.ts'
import { deviceTokenColumns } from '../sessions/device-token.ts'
import { refreshTokenOf } from '../sessions/refresh-tokens.ts'
import { closeStreams, endAppPasswordSessions, kickSessions } from '../sessions/revoke-sessions.ts'
import { findSession, putSession, readIdleDevices } from '../store.ts'
import { createSessionId } from '../sessions/tokens.ts'

/** The origin of a sign-in, as the sessions page shows it. */
export interface Origin {
  device: string
  device_token?: string | null | undefined
  ip: string
  user_agent: string | null
  /** The license is not good for this request: only administrators sign in. */
  licenseError?: ApiError | undefined
}

/** The origin of a sign-in that creates an account for a new user. */
export interface SignUpOrigin extends Origin {
  /** The widget of which the new user is a visitor. */
  widgetId?: string | null
}

/** The stored form of the id of a widget. */
export const widgetIdOf = (text: string | null | undefined): string | null =>
  text ? [...text].slice(0, limits.widgetIdChars).join('') : null

/**
 * Opens a session for `user` on a device. The tokens and streams of an earlier one there end. An app password is for
 * one device: its sessions on others end.
 */
export async function signIn(
  services: AuthServices,
  tx: Tx,
  user: User,
  { device_token, ip, user_agent, ...origin }: Origin,
  app_password_id: string | null = null,
): Promise<LoginResponse> {
  const device = [...(origin.device || 'unknown')].slice(0, limits.deviceChars).join('')
  const key = { uid: user.uid, device }
  const session_id = createSessionId()
  const now = services.clock.now()
  if (await findSession(tx, key)) closeStreams(services, tx, user.uid, [device])
  await putSession(tx, key, now, {
    session_id,
    refresh_number: 0,
    rotated_at: now,
    pair_used_at: null,
    ip,
    user_agent,
    last_seen_at: now,
    confirmed_at: now,
    app_password_id,
    // A login without a push token keeps the stored one; an empty one removes it.
    ...(device_token === undefined ? {} : deviceTokenColumns(services, device_token)),
  })
  if (app_password_id !== null) {
    await endAppPasswordSessions(tx, user.uid, app_password_id, { except: device })
  }
  // Load tests switch the limits off: they open thousands of streams as twenty users.
  if (services.config.rateLimit) {
    const beyond = await readIdleDevices(tx, key, limits.sessions - 1)
    await kickSessions(tx, user.uid, beyond, 'logout')
  }
  return {
    server_id: services.identity.server_id,
    token: services.auth.tokens.sign(user.uid, device, session_id, 0),
    refresh_token: refreshTokenOf(services, { uid: user.uid, session: session_id, number: 0 }),
    expired_in: services.config.tokenSeconds,
    user: toSelf(user),
  }
}
