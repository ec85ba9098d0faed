import type { ClientEnvironment } from '../environment.ts'

/** Asks about uploaded files. */
export class FileActions {
  readonly #environment: ClientEnvironment

  constructor(environment: ClientEnvironment) {
    this.#environment = environment
  }

  /** Whether the file at an address was deleted. A lost connection does not count. */
  async isGone(address: string): Promise<boolean> {
    const answer = await this.#environment.fetch(address, { method: 'HEAD' }).catch(() => undefined)
    if (answer === undefined) return false
    // The copy of a file that was gone already is empty.
    const isEmpty = answer.ok && answer.headers.get('content-length') === '0'
    return isEmpty || [400, 404, 410].includes(answer.status)
  }

  /** The bytes at the address of a file; undefined if they are more than `mostBytes` or could not be loaded. */
  async bytes(address: string, mostBytes: number): Promise<ArrayBuffer | undefined> {
    const answer = await this.#environment.fetch(address).catch(() => undefined)
    if (!answer?.ok || Number(answer.headers.get('content-length')) > mostBytes) {
      await answer?.body?.cancel()
      return undefined
    }
    return answer.arrayBuffer().catch(() => undefined)
  }
}
