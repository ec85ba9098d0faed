declare module '../../engines/database/tables.ts' {
  interface Tables {
    session: SessionRow
    identity: IdentityRow
    one_time_value: OneTimeValueRow
    second_factor: SecondFactorRow
    recovery_code: { uid: number; code_hash: string }
    passkey: PasskeyRow
    app_password: AppPasswordRow
    password_digest: PasswordDigestRow
    directory_account: LdapAccountRow
  }
}

export interface SessionRow {
  uid: number
  device: string
  session_id: string
  refresh_number: number
  rotated_at: number
  /** When a token of the current pair was used first. */
  pair_used_at: number | null
  device_token: string | null
  sealed_device_token: string | null
  push_subscription: string | null
  ip: string | null
  user_agent: string | null
  created_at: number
  last_seen_at: number
  confirmed_at: number
  /** The app password that opened the session. */
  app_password_id: string | null
}

export interface IdentityRow {
  provider: string
  subject: string
  uid: number
  label: string | null
  /** Name and confirmed address in the other system at the last sign-in. */
  name: string | null
  email: string | null
}

export interface LdapAccountRow {
  uid: number
  /** SHA-256 of the picture that was taken last. */
  picture_hash: string | null
  is_admin: number
  is_frozen: number
}

export interface OneTimeValueRow {
  kind: string
  key: string
  value: string
  expires_at: number
}

export interface SecondFactorRow {
  uid: number
  sealed_secret: string
  confirmed_at: number | null
  last_step: number
}

export interface PasskeyRow {
  id: string
  uid: number
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

export interface AppPasswordRow {
  id: string
  uid: number
  hash: string
  name: string
  created_at: number
  last_used_at: number | null
}

export interface PasswordDigestRow {
  uid: number
  hash: string
  password_mark: string
}
