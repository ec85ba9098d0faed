import {
  deleteJob,
  exportMe,
  exportServer,
  type Job,
  type JobKind,
  listJobs,
} from '@parley/protocol'
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

  /** Starts an export of the whole server, for its owner. */
  startServerExport(files: boolean): Promise<Job> {
    return this.#api.call(exportServer, { body: { files } })
  }

  /** The newest job of a kind that a user started; null if there is none. */
  async newest(kind: JobKind, uid: number, signal?: AbortSignal): Promise<Job | null> {
    const jobs = await this.#api.call(listJobs, {}, signal)
    return jobs.find((job) => job.kind === kind && job.created_by === uid) ?? null
  }

  /** Cancels an unfinished job, or removes a finished one with its result. */
  async delete(id: string): Promise<void> {
    await this.#api.call(deleteJob, { params: { id } })
  }
}
