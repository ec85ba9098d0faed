import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes the entries of a zip one after another, as fast as the reader of the zip takes them. */
export class ZipWriter {
  readonly #zip: ZipFile
  readonly #signal: AbortSignal

  constructor(zip: ZipFile, signal: AbortSignal) {
    this.#zip = zip
    this.#signal = signal
  }

  /** Adds an entry. Resolves when all of it has been read. `isPacked` stores it without compressing it again. */
  async add(path: string, content: Readable, isPacked = false): Promise<void> {
    addAbortSignal(this.#signal, content)
    this.#zip.addReadStream(content, path, { compress: !isPacked })
    await finished(content)
  }

  /** Adds an entry with a text. */
  async addText(path: string, text: string): Promise<void> {
    await this.add(path, Readable.from([text], { objectMode: false }))
  }

  /** Adds an entry of JSON documents, one in each line. Returns their number. */
  async addLines(path: string, documents: AsyncIterable<string> | Iterable<string>) {
    let count = 0
    async function* lines() {
      for await (const document of documents) {
        count++
        yield `${document}\n`
      }
    }
    await this.add(path, Readable.from(lines()))
    return count
  }
}

/** Writes a zip with what `fill` adds to it. If either fails or `signal` is aborted, both end. */
export async function writeZip(
  write: (zip: Readable) => Promise<void>,
  fill: (zip: ZipWriter) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const failure = new AbortController()
  const end = (error: Error) => {
    failure.abort(error)
    output.destroy(error)
    throw error
  }
  // A failure also rejects one of the promises below. Without listeners it would end the process.
  zip.on('error', () => {})
  output.on('error', () => {})
  const writer = new ZipWriter(zip, AbortSignal.any([signal, failure.signal]))
  const filled = fill(writer).then(() => zip.end(), end)
  await Promise.all([write(output).catch(end), filled])
}
