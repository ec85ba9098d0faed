import {
  closeReport,
  listReports,
  type Report,
  type ReportOutcome,
  type ReportReason,
  reportMessage,
  takeOutcomes,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'

/** Reports messages, and judges what others reported. */
export class ReportActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Reports a message to the admins and to the owner of its channel. */
  async send(mid: number, reason: ReportReason, note: string): Promise<void> {
    await this.#api.call(reportMessage, { params: { mid }, body: { reason, note } })
  }

  /** The reports that the signed-in user may judge, newest first. */
  list(state: 'open' | 'closed', signal?: AbortSignal): Promise<Report[]> {
    return this.#api.call(listReports, { query: { state } }, signal)
  }

  async close(id: string, action: 'dismiss' | 'delete' | 'hide'): Promise<void> {
    await this.#api.call(closeReport, { params: { id }, body: { action } })
  }

  /** Returns the outcomes of the user's own reports that were not returned before. */
  takeOutcomes(): Promise<ReportOutcome[]> {
    return this.#api.call(takeOutcomes, {})
  }
}
