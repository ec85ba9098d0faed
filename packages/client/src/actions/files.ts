import { getFile } from '@parley/protocol'
import type { ClientEnvironment } from '../environment.ts'
import { encodeRequest } from '../request/request.ts'

/** Asks about uploaded files. */
export class FileActions {
  readonly #environment: ClientEnvironment

  constructor(environment: ClientEnvironment) {
    this.#environment = environment
  }

  /** Whether a file was deleted. A lost connection does not count. */
  async isGone(file_path: string): Promise<boolean> {
    const { path } = encodeRequest(getFile, { query: { file_path } })
    const answer = await this.#environment
      .fetch(this.#environment.base + path, { method: 'HEAD' })
      .catch(() => undefined)
    return answer !== undefined && [400, 404, 410].includes(answer.status)
  }
}
