import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type Entry,
  fromRandomAccessReader,
  open,
  type Options,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import {
  archiveFormat,
  archiveVersion,
  type EntryFacts,
  entryNames,
  type Manifest,
} from '../../features/server-data/archive.ts'
import type { ByteRange } from '../../engines/blobs/blobs.ts'
import { ArchiveError } from './archive-error.ts'

const maxEntries = 5_000_000
// A manifest has some 150 bytes for each file. Whoever made the archive may be hostile.
const maxManifestBytes = 64 * 2 ** 20
// A row has at most some 200 kB.
const maxLineBytes = 4 * 2 ** 20

const options: Options = { lazyEntries: true, autoClose: false, strictFileNames: true }

class PartsReader extends RandomAccessReader {
  readonly #read: (range: ByteRange) => Readable

  constructor(read: (range: ByteRange) => Readable) {
    super()
    this.#read = read
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#read({ start, end: end - 1 })
  }
}

const damaged = (name: string) =>
  new ArchiveError(`${name} of the archive is damaged. Export the server again.`)

const tooLarge = (name: string, maxBytes: number) =>
  new ArchiveError(
    `${name} of the archive is larger than ${maxBytes / 2 ** 20} MB, the most that an import reads. Move a server with that many files by a backup.`,
  )

/** The error of an entry that cannot be unpacked. An error of the disk names its system call and stays. */
function unpackError(name: string, error: unknown): unknown {
  const isOther = error instanceof ArchiveError || (error instanceof Error && 'syscall' in error)
  return isOther ? error : damaged(name)
}

/** Reads an export of a server. Whoever made it may be hostile: nothing is read beyond what its manifest promises. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly manifest: Manifest

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, manifest: Manifest) {
    this.#zip = zip
    this.#entries = entries
    this.manifest = manifest
  }

  /** Opens an archive and reads its manifest. */
  static async open(path: string): Promise<Archive> {
    const zip = await promisify<string, Options, ZipFile>(open)(path, options).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'EACCES') throw error
        throw new ArchiveError(`${path} is not a zip file that can be read: ${error.message}.`)
      },
    )
    return Archive.#open(zip)
  }

  /** Opens an archive of `size` bytes whose parts `read` returns. */
  static async read(read: (range: ByteRange) => Readable, size: number): Promise<Archive> {
    const reader = new PartsReader(read)
    const openZip = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader)
    const zip = await openZip(reader, size, options).catch((error: Error) => {
      throw new ArchiveError(`This is not a zip file that can be read: ${error.message}`)
    })
    return Archive.#open(zip)
  }

  static async #open(zip: ZipFile): Promise<Archive> {
    try {
      const entries = await readEntries(zip)
      return new Archive(zip, entries, await readManifest(zip, entries))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** The keys of the server. */
  async identity(): Promise<string> {
    return readText(this.#zip, this.#entries, entryNames.identity, maxLineBytes)
  }

  /** The bytes of an entry. The stream fails if they are not those of the manifest. */
  async *bytes(name: string, facts: EntryFacts): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const chunk of await openEntry(this.#zip, this.#entries, name)) {
        const part = chunk as Buffer
        bytes += part.length
        if (bytes > facts.bytes) throw damaged(name)
        hash.update(part)
        yield part
      }
    } catch (error) {
      throw unpackError(name, error)
    }
    if (bytes !== facts.bytes || hash.digest('hex') !== facts.sha256) throw damaged(name)
  }

  /** The lines of an entry. */
  async *lines(name: string, facts: EntryFacts): AsyncGenerator<string> {
    let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    for await (const part of this.bytes(name, facts)) {
      const all = rest.length === 0 ? part : Buffer.concat([rest, part])
      let from = 0
      for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
        yield all.toString('utf8', from, end)
        from = end + 1
      }
      rest = all.subarray(from)
      if (rest.length > maxLineBytes) throw damaged(name)
    }
    if (rest.length > 0) yield rest.toString('utf8')
  }

  close(): void {
    this.#zip.close()
  }
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > maxEntries) reject(new ArchiveError('The archive has too many entries.'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) =>
      reject(new ArchiveError(`The archive cannot be read: ${error.message}.`)),
    )
    zip.readEntry()
  })
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  if (!entries.has(entryNames.manifest)) {
    throw new ArchiveError('This zip file is not an export of a server: it has no manifest.json.')
  }
  const text = await readText(zip, entries, entryNames.manifest, maxManifestBytes)
  let manifest: Manifest
  try {
    manifest = JSON.parse(text) as Manifest
  } catch {
    throw damaged(entryNames.manifest)
  }
  if (manifest?.format !== archiveFormat) {
    throw new ArchiveError('This zip file is not an export of a server.')
  }
  if (manifest.version !== archiveVersion) {
    throw new ArchiveError(
      `The archive has the format ${String(manifest.version)}, and this version reads ${archiveVersion}. Use the version of Parley that made it, or a later one.`,
      'unsupported-version',
    )
  }
  if (!areFacts(manifest.tables) || !areFacts(manifest.files)) throw damaged(entryNames.manifest)
  return manifest
}

const areFacts = (facts: unknown): boolean =>
  typeof facts === 'object' &&
  facts !== null &&
  Object.values(facts as Record<string, Partial<EntryFacts> | null>).every(
    (one) => Number.isSafeInteger(one?.bytes) && /^[0-9a-f]{64}$/.test(one?.sha256 ?? ''),
  )

async function readText(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  maxBytes: number,
): Promise<string> {
  // The central directory may lie about the size, so the bytes are counted as well.
  if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) throw tooLarge(name, maxBytes)
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of await openEntry(zip, entries, name)) {
      const part = chunk as Buffer
      bytes += part.length
      if (bytes > maxBytes) throw tooLarge(name, maxBytes)
      parts.push(part)
    }
  } catch (error) {
    throw unpackError(name, error)
  }
  return Buffer.concat(parts).toString('utf8')
}

function openEntry(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw damaged(name)
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error)
        reject(new ArchiveError(`${name} of the archive cannot be read: ${error.message}.`))
      else resolve(stream)
    })
  })
}
