import type { CommonSettings } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import { type VapidKey, vapidKeyOf } from '../../engines/push/vapid.ts'
import type { AuditServices } from '../audit/index.ts'
import { type RecordCache, createRecords } from './records.ts'

export interface BuiltInLogo {
  bytes: Uint8Array
  modified: Date
}

export interface OrganizationState {
  records: RecordCache
  startedAt: number
  /** The check of the disk that is running, if any. */
  storageCheck: Promise<void> | undefined
  /** Set by the first request for it. */
  builtInLogo: Promise<BuiltInLogo> | undefined
  /** The key of Web Push. Deriving it takes longer than answering a request. */
  pushKey: VapidKey
  hooks: OrganizationHooks
}

/** Functions of features above, called inside the transaction. */
interface OrganizationHooks {
  commonChanged: ((tx: Tx, changes: Partial<CommonSettings>) => Promise<void>)[]
}

export interface OrganizationServices extends AuditServices {
  organization: OrganizationState
}

export const createOrganizationState = (services: AuditServices): OrganizationState => ({
  records: createRecords(services),
  startedAt: services.clock.now(),
  storageCheck: undefined,
  builtInLogo: undefined,
  pushKey: vapidKeyOf(services.identity.server_key),
  hooks: { commonChanged: [] },
})
