/** Who calls, read from current data at each request: a token only names person, device and session. */
export interface Me {
  uid: number
  device: string
  /** Names this sign-in; a later one on the same device has another. */
  session: string
  name: string
  is_admin: boolean
  is_bot: boolean
  is_guest: boolean
}

/** What a credential turned out to be. */
export type Identified =
  | { me: Me }
  /** Genuine, but the device is not registered any more. */
  | { lost: 'device' }
  | undefined

/** Turns an access token into its caller. Provided by the `auth` feature. */
export type Identify = (token: string) => Identified
