import { encodeRequest, type Archive, getArchive, getArchiveAttachment } from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import type { Store } from '../../store/store.ts'
import { ArchiveCache } from './archive-cache.ts'
import { Forwarding, type ForwardOptions } from './forwarding.ts'

/** The addresses of a copied picture or file. */
export interface AttachmentAddress {
  src: string
  download: string
}

interface Parts {
  environment: Pick<ClientEnvironment, 'base'>
  store: Store
  api: Api
  outbox: Outbox
}

/** Forwards messages and reads what others forwarded. */
export class ArchiveActions {
  readonly #parts: Parts
  readonly #cache = new ArchiveCache()
  readonly #reading = new Map<string, Promise<Archive | undefined>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Prepares to forward messages. Nothing is requested before the targets are given. */
  forward(mids: readonly number[], options: ForwardOptions): Forwarding {
    return new Forwarding(this.#parts, mids, options)
  }

  /** An archive that was read before; null if it is gone, undefined if it is unknown. */
  known(path: string): Archive | null | undefined {
    return this.#cache.get(path)
  }

  /** Reads an archive once; undefined if it was deleted or has expired. */
  read(path: string): Promise<Archive | undefined> {
    const known = this.#cache.get(path)
    if (known !== undefined) return Promise.resolve(known ?? undefined)
    let reading = this.#reading.get(path)
    if (!reading) {
      reading = this.#read(path).finally(() => this.#reading.delete(path))
      this.#reading.set(path, reading)
    }
    return reading
  }

  /** The addresses of a picture or file of an archive. They need no token. */
  attachment(file_path: string, attachment_id: number): AttachmentAddress {
    const address = (query: { download?: boolean }) =>
      this.#parts.environment.base +
      encodeRequest(getArchiveAttachment, { query: { file_path, attachment_id, ...query } }).path
    return { src: address({}), download: address({ download: true }) }
  }

  async #read(path: string): Promise<Archive | undefined> {
    try {
      const archive = await this.#parts.api.call(getArchive, { query: { file_path: path } })
      this.#cache.set(path, archive)
      return archive
    } catch (error) {
      // 400 is a path that no server of ours makes.
      if (!(error instanceof RequestError) || ![400, 404].includes(error.status)) throw error
      this.#cache.set(path, null)
      return undefined
    }
  }
}
