import type { HttpServices } from '../../http/services.ts'
import { type EntryIds, createEntryIds } from './entry.ts'
import { RefusedSignIns } from './refused-sign-ins.ts'

export interface AuditState {
  ids: EntryIds
  refusedSignIns: RefusedSignIns
}

export interface AuditServices extends HttpServices {
  audit: AuditState
}

export function createAuditState(services: HttpServices): AuditState {
  const ids = createEntryIds()
  return { ids, refusedSignIns: new RefusedSignIns(services, ids) }
}
