import { type AuditKind, auditGroups } from '@parley/protocol'
import type { AuditEntryRow } from './tables.ts'
import { logSecurityEvent } from '../../security-log.ts'
import type { Engines } from '../../services.ts'

const access: ReadonlySet<string> = new Set(auditGroups.access)

/** Writes the log line of an entry that is on disk. It has no values that somebody typed. */
export function logEntry(services: Pick<Engines, 'log'>, row: AuditEntryRow): void {
  const { method, reason, cause, section, count, is_admin, is_public, device } = JSON.parse(
    row.details,
  )
  logSecurityEvent(services, row.kind as AuditKind, {
    ...present({ uid: row.target_uid, gid: row.target_gid }),
    // In a sign-in, actor and target are the same user.
    ...present({ by: access.has(row.kind) ? null : row.actor_uid }),
    ip: row.ip ?? '',
    ...present({ method, reason, cause, section, device, count, is_admin, is_public }),
  })
}

const present = (members: object) =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined),
  )
