import type { AuditKind } from '@parley/protocol'
import type { Engines } from './services.ts'

/** The members of a log line about an entry of the audit log. docs/operating.md explains them. */
export interface SecurityDetails {
  /** The affected account, if known. */
  uid?: number | undefined
  /** The affected channel. */
  gid?: number | undefined
  /** The user who acted: the account itself or an administrator. */
  by?: number | undefined
  /** The address the request came from. */
  ip: string
  device?: string
  is_admin?: boolean
  is_public?: boolean
  method?: string
  reason?: string
  section?: string
  count?: number
}

/**
 * Logs a security event. Features call `audited`, which does it once the change is on disk. Never pass user input: people
 * type passwords into other fields.
 */
export function logSecurityEvent(
  { log }: Pick<Engines, 'log'>,
  event: AuditKind,
  details: SecurityDetails,
): void {
  log.info({ event, ...details }, 'security event')
}
