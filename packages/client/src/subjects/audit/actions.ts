import {
  type AuditConfig,
  type AuditEntry,
  exportAudit,
  getAuditConfig,
  listAudit,
  type RequestOf,
  updateAuditConfig,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'

/** The entries to list. Absent members mean all. */
export type AuditFilter = NonNullable<RequestOf<typeof exportAudit>['query']>

export interface AuditPage {
  entries: readonly AuditEntry[]
  /** Where the next page begins; undefined for the last one. */
  before: string | undefined
}

/** Reads the audit log as an administrator. */
export class AuditActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** One page, newest first. */
  async page(filter: AuditFilter, before?: string, signal?: AbortSignal): Promise<AuditPage> {
    const query = { ...filter, ...(before === undefined ? {} : { before }) }
    const { entries, next_before } = await this.#api.call(listAudit, { query }, signal)
    return { entries, before: next_before ?? undefined }
  }

  /** The entries of a filter as CSV. */
  export(filter: AuditFilter): Promise<string> {
    return this.#api.call(exportAudit, { query: filter })
  }

  config(signal?: AbortSignal): Promise<AuditConfig> {
    return this.#api.call(getAuditConfig, {}, signal)
  }

  /** Sets for how many days entries are kept; 0 keeps all. */
  async setRetention(retention_days: number): Promise<void> {
    await this.#api.call(updateAuditConfig, { body: { retention_days } })
  }
}
