import { deleteJob, exportMe, type Job, listJobs } from '@parley/protocol'
import type { Api } from '../request/api.ts'

/** Starts long operations of the server and reads how far they are. */
export class DataJobActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Starts an export of the signed-in user's own data. */
  startOwnExport(): Promise<Job> {
    return this.#api.call(exportMe, {})
  }

  /** The newest export of the signed-in user's own data; null if there is none. */
  async ownExport(uid: number, signal?: AbortSignal): Promise<Job | null> {
    const jobs = await this.#api.call(listJobs, {}, signal)
    return jobs.find((job) => job.kind === 'export_me' && job.created_by === uid) ?? null
  }

  /** Cancels an unfinished job, or removes a finished one with its result. */
  async delete(id: string): Promise<void> {
    await this.#api.call(deleteJob, { params: { id } })
  }
}
