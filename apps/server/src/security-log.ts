import type { Services } from './services.ts'

/** What the log tells about accounts and access; docs/operating.md explains the names. */
export type SecurityEvent =
  | 'account_created'
  | 'account_deleted'
  | 'account_frozen'
  | 'account_thawed'
  | 'email_changed'
  | 'login_methods_changed'
  | 'password_change_failed'
  | 'password_changed'
  | 'password_reset'
  | 'role_changed'
  | 'session_reused'
  | 'setup_done'
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_up'
  | 'third_party_secret_read'
  | 'third_party_secret_rotated'

export interface SecurityDetails {
  /** The account it concerns, if it is known. */
  uid?: number | undefined
  /** Who did it: the person themself or an administrator. */
  by?: number | undefined
  /** The address the request came from. */
  ip: string
  device?: string
  is_admin?: boolean
  method?: string
  reason?: string
}

/**
 * Writes one line about a security event, after it is on disk. Never pass what a user typed: people type
 * passwords into other fields.
 */
export function logSecurityEvent(
  { log }: Pick<Services, 'log'>,
  event: SecurityEvent,
  details: SecurityDetails,
): void {
  log.info({ event, ...details }, 'security event')
}
