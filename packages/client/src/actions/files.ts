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
    const answer = await this.#fetch(file_path, 'HEAD')
    return answer !== undefined && [400, 404, 410].includes(answer.status)
  }

  /** The bytes of a file; undefined if it is larger than `mostBytes` or could not be loaded. */
  async bytes(file_path: string, mostBytes: number): Promise<ArrayBuffer | undefined> {
    const answer = await this.#fetch(file_path, 'GET')
    if (!answer?.ok || Number(answer.headers.get('content-length')) > mostBytes) {
      await answer?.body?.cancel()
      return undefined
    }
    return answer.arrayBuffer().catch(() => undefined)
  }

  #fetch(file_path: string, method: 'GET' | 'HEAD'): Promise<Response | undefined> {
    const { path } = encodeRequest(getFile, { query: { file_path } })
    return this.#environment.fetch(this.#environment.base + path, { method }).catch(() => undefined)
  }
}
