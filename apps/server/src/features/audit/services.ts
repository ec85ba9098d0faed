import type { HttpServices } from '../../http/services.ts'
import { type EntryIds, createEntryIds } from './entry.ts'
import { Refusals } from './refusals.ts'

export interface AuditState {
  ids: EntryIds
  refusals: Refusals
}

export interface AuditServices extends HttpServices {
  audit: AuditState
}

export function createAuditState(services: HttpServices): AuditState {
  const ids = createEntryIds()
  return { ids, refusals: new Refusals(services, ids) }
}
