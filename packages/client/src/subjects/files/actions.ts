import type { ClientEnvironment } from '../../environment.ts'
import {
  countOldFiles,
  type FileRow,
  getStorageUse,
  listFiles,
  type Properties,
  type RequestOf,
  type ResponseOf,
  type StorageUse,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { type ChatKey, channelKey, directKey, idOf, isChannelKey } from '../../store/chat-key.ts'

type Query = NonNullable<RequestOf<typeof listFiles>['query']>

/** The files to list. Absent members mean all. */
export interface FileFilter {
  from?: number | undefined
  chat?: ChatKey | undefined
  kind?: Query['file_type']
  period?: Query['creation_time_type']
  /** Part of the name. */
  name?: string | undefined
}

/** A file that was sent in a message. */
export interface SentFile {
  mid: number
  key: ChatKey
  from_uid: number
  created_at: number
  content: string
  properties: Properties | null
}

/** A page of files, newest first. `next` is the cursor of the page after it, if there is one. */
export interface FilesPage {
  files: readonly SentFile[]
  next: number | undefined
}

/** A message that media are listed before or after. */
export type MediaCursor = { before: number } | { after: number }

/** The beginning of a text file. */
export interface TextStart {
  text: string
  /** Whether the file is longer. */
  isCut: boolean
}

const pageSize = 60

/** Lists uploaded files and asks about them. */
export class FileActions {
  readonly #environment: ClientEnvironment
  readonly #api: Api
  readonly #me: number

  constructor(environment: ClientEnvironment, api: Api, me: number) {
    this.#environment = environment
    this.#api = api
    this.#me = me
  }

  /** A page of the files that the user can see, without expired ones. */
  list(filter: FileFilter, before?: number, signal?: AbortSignal): Promise<FilesPage> {
    return this.#page(filter, before === undefined ? {} : { before }, signal)
  }

  /** The files above a message, newest first. At most a page. */
  async newer(filter: FileFilter, after: number): Promise<SentFile[]> {
    const { files } = await this.#page(filter, { after })
    return [...files].reverse()
  }

  /**
   * The pictures and videos of a chat on one side of a message: those before it with the newest first, those after it
   * with the oldest first.
   */
  media(chat: ChatKey, from: MediaCursor, signal?: AbortSignal): Promise<FilesPage> {
    return this.#page({ chat, kind: 'Media' }, from, signal)
  }

  async #page(filter: FileFilter, cursor: Query, signal?: AbortSignal): Promise<FilesPage> {
    const query: Query = { page_size: pageSize, ext: 1, ...cursor }
    const { from, chat, kind, period, name } = filter
    if (from !== undefined) query.uid = from
    if (chat !== undefined) Object.assign(query, whereOf(chat))
    if (kind !== undefined) query.file_type = kind
    if (period !== undefined) query.creation_time_type = period
    if (name) query.q = name
    const rows = await this.#api.call(listFiles, { query }, signal)
    return {
      files: rows.filter(({ expired }) => !expired).map((row) => this.#toFile(row)),
      next: rows.length < pageSize ? undefined : rows.at(-1)?.mid,
    }
  }

  /** Whether the file at an address was deleted. A lost connection does not count. */
  async isGone(address: string): Promise<boolean> {
    const answer = await this.#environment.fetch(address, { method: 'HEAD' }).catch(() => undefined)
    if (answer === undefined) return false
    // The copy of a file that was gone already is empty.
    const isEmpty = answer.ok && answer.headers.get('content-length') === '0'
    return isEmpty || [400, 404, 410].includes(answer.status)
  }

  /** The bytes at the address of a file; undefined if they are more than `maxBytes` or could not be loaded. */
  async bytes(address: string, maxBytes: number): Promise<ArrayBuffer | undefined> {
    const answer = await this.#environment.fetch(address).catch(() => undefined)
    if (!answer?.ok || Number(answer.headers.get('content-length')) > maxBytes) {
      await answer?.body?.cancel()
      return undefined
    }
    return answer.arrayBuffer().catch(() => undefined)
  }

  /**
   * The beginning of a text file, at most `maxBytes`. Rejects if it could not be loaded; undefined if it is not text,
   * which a zero byte tells.
   */
  async text(
    address: string,
    maxBytes: number,
    signal?: AbortSignal,
  ): Promise<TextStart | undefined> {
    const headers = { range: `bytes=0-${maxBytes - 1}` }
    const answer = await this.#environment.fetch(address, { headers, ...(signal && { signal }) })
    // The range of an empty file cannot be satisfied.
    if (answer.status === 416) return { text: '', isCut: false }
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`The file got ${answer.status}`)
    }
    const bytes = await readStart(answer, maxBytes)
    if (bytes.includes(0)) return undefined
    const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? bytes.length)
    const isCut = total > bytes.length
    return { text: decodeText(bytes, isCut), isCut }
  }

  #toFile({ mid, from_uid, gid, to_uid = 0, created_at, content, properties }: FileRow): SentFile {
    const peer = from_uid === this.#me ? to_uid : from_uid
    return {
      mid,
      key: gid === 0 ? directKey(peer) : channelKey(gid),
      from_uid,
      created_at,
      content,
      properties: properties === '' ? null : (JSON.parse(properties) as Properties),
    }
  }

  /** How much room files use, for administrators. */
  storageUse(signal?: AbortSignal): Promise<StorageUse> {
    return this.#api.call(getStorageUse, {}, signal)
  }

  /** The files that the server would delete if it kept files for so many days, for administrators. */
  countOld(days: number, signal?: AbortSignal): Promise<ResponseOf<typeof countOldFiles>> {
    return this.#api.call(countOldFiles, { query: { days } }, signal)
  }
}

const whereOf = (chat: ChatKey): Query =>
  isChannelKey(chat) ? { gid: idOf(chat) } : { dm: idOf(chat) }

// A server or a proxy may answer a range with the whole file.
async function readStart({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const start = new Uint8Array(maxBytes)
  const reader = body?.getReader()
  let size = 0
  while (reader && size < maxBytes) {
    const { done, value } = await reader.read()
    if (done) return start.subarray(0, size)
    const part = value.subarray(0, maxBytes - size)
    start.set(part, size)
    size += part.length
  }
  await reader?.cancel()
  return start.subarray(0, size)
}

/** Text in UTF-8, or else in the encoding of old Windows files. A character that was cut is left out. */
function decodeText(bytes: Uint8Array, isCut: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
