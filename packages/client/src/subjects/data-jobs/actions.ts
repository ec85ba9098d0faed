import {
  deleteJob,
  exportMe,
  exportServer,
  getJob,
  importServer,
  type Job,
  type JobKind,
  listJobs,
} from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import { uploadFile } from '../uploads/upload-file.ts'

/** Starts long operations of the server and reads how far they are. */
export class DataJobActions {
  readonly #environment: ClientEnvironment
  readonly #api: Api

  constructor(environment: ClientEnvironment, api: Api) {
    this.#environment = environment
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

  /**
   * Uploads the archive of a server and starts its import, which replaces this server. With `empty` the server refuses
   * unless it is new. `onProgress` gets the uploaded share, 0 to 1.
   */
  async startServerImport(
    archive: File,
    mode: 'empty' | 'replace',
    { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<Job> {
    const { path } = await uploadFile(
      archive,
      { fileId: undefined, offset: 0 },
      {
        api: this.#api,
        now: () => this.#environment.now(),
        signal,
        onProgress: ({ offset }) => onProgress(offset / Math.max(1, archive.size)),
      },
    )
    return this.#api.call(importServer, { body: { file_path: path, mode } })
  }

  /** The state of a job. */
  read(id: string, signal?: AbortSignal): Promise<Job> {
    return this.#api.call(getJob, { params: { id } }, signal)
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
