import type { Engines } from './services.ts'

/** The names of security events. docs/operating.md explains them. */
export type SecurityEvent =
  | 'account_created'
  | 'account_deleted'
  | 'account_frozen'
  | 'account_thawed'
  | 'email_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'login_methods_changed'
  | 'mail_settings_changed'
  | 'members_exported'
  | 'owner_changed'
  | 'passkey_added'
  | 'passkey_deleted'
  | 'password_change_failed'
  | 'password_changed'
  | 'password_reset'
  | 'recovery_code_used'
  | 'role_changed'
  | 'second_factor_off'
  | 'second_factor_on'
  | 'second_factor_reset'
  | 'session_reused'
  | 'sessions_ended'
  | 'setup_done'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_up'
  | 'third_party_secret_read'
  | 'third_party_secret_rotated'

export interface SecurityDetails {
  /** The affected account, if known. */
  uid?: number | undefined
  /** The user who acted: the account itself or an administrator. */
  by?: number | undefined
  /** The address the request came from. */
  ip: string
  device?: string
  is_admin?: boolean
  method?: string
  reason?: string
}

/**
 * Logs a security event. Call it after the change is on disk. Never pass user input: people type passwords
 * into other fields.
 */
export function logSecurityEvent(
  { log }: Pick<Engines, 'log'>,
  event: SecurityEvent,
  details: SecurityDetails,
): void {
  log.info({ event, ...details }, 'security event')
}
