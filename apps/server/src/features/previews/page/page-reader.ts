import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import type { PieceReader } from '../../../engines/outside/get.ts'
import { type ByteDecoder, EncodingReader } from './encoding.ts'
import { HeadReader } from './head-reader.ts'
import type { Page } from './page.ts'

const pieceBytes = 16_384

/** Reads the metadata of a page while it arrives. `url` is its address. */
export class PageReader implements PieceReader {
  readonly #encoding: EncodingReader
  readonly #head: HeadReader
  readonly #parser: Parser
  #decoder: ByteDecoder | undefined

  constructor(url: URL, contentType: string) {
    this.#encoding = new EncodingReader(contentType)
    this.#head = new HeadReader(url)
    this.#parser = new Parser(this.#head)
  }

  async write(piece: Buffer): ReturnType<PieceReader['write']> {
    await this.#read(piece)
    if (this.#head.isDone) return 'has-all'
    return this.#head.hasTitle ? 'wants-more' : 'needs-more'
  }

  /** The metadata of what has arrived. */
  async page(): Promise<Page> {
    if (!this.#decoder) await this.#read(Buffer.alloc(0), true)
    return this.#head.page()
  }

  async #read(piece: Buffer, isEnd = false) {
    if (this.#decoder) {
      await this.#parse(this.#decoder, piece)
      return
    }
    const known = this.#encoding.write(piece, isEnd)
    this.#decoder = known?.decoder
    if (known) await this.#parse(known.decoder, known.bytes)
  }

  async #parse(decoder: ByteDecoder, bytes: Buffer) {
    for (let from = 0; from < bytes.length && !this.#head.isDone; from += pieceBytes) {
      // The main thread has other work.
      if (from > 0) await setImmediate()
      this.#parser.write(decoder.decode(bytes.subarray(from, from + pieceBytes)))
    }
  }
}
