import type { BotScope } from '@parley/protocol'

/** The signed-in caller, read from current data at each request: a token names only user, device and session. */
export interface CurrentUser {
  uid: number
  device: string
  /** Names this sign-in; a later one on the same device has another. */
  session: string
  name: string
  is_admin: boolean
  /** Owns the server. */
  is_owner: boolean
  is_bot: boolean
  /** The scopes of the bot's key; absent for sessions. */
  scopes?: ReadonlySet<BotScope>
  is_guest: boolean
  /** Came by the widget of a site. */
  is_visitor: boolean
}

/** The result of checking a credential. */
export type AuthResult =
  | { me: CurrentUser }
  /** The token is genuine, but its device has no session any more. */
  | { lost: 'device' }
  | undefined

/** Finds the caller of an access token, or of the key of a bot. Provided by the features `auth` and `bots`. */
export type Authenticate = (token: string, kind: 'session' | 'bot') => AuthResult
