import { Parser } from 'htmlparser2'
import { endsHead, maxDepth } from './head-elements.ts'

/** Decodes the bytes of a page as they arrive. */
export interface ByteDecoder {
  decode: (bytes: Uint8Array) => string
}

const inHeader = /;\s*charset\s*=\s*"?\s*([\w.:-]{1,40})/i
const inXml = /^\s*<\?xml\s[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})/i
const inContent = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i
const startBytes = 1024
// After so many bytes without a declaration, the encoding is guessed.
const undecodedBytes = 524_288

/**
 * Finds the encoding of a page: that of the byte order mark, of the header, of a meta element of the head, or of
 * the declaration of XML, in this order, as in browsers. Without any, it is UTF-8 if the bytes are, else windows-1252.
 */
export class EncodingReader {
  readonly #contentType: string
  readonly #metas = new MetaCharsetReader()
  readonly #pieces: Buffer[] = []
  #length = 0
  #start = ''

  constructor(contentType: string) {
    this.#contentType = contentType
  }

  /** The decoder, once it is known, with all bytes so far. `isEnd` says that no more bytes matter. */
  write(piece: Buffer, isEnd = false): { decoder: ByteDecoder; bytes: Buffer } | undefined {
    this.#pieces.push(piece)
    this.#length += piece.length
    if (this.#start.length < startBytes) this.#start += piece.toString('latin1', 0, startBytes)
    const isLast = isEnd || this.#length >= undecodedBytes
    if (this.#start.length < 3 && !isLast) return undefined
    const decoder =
      this.#declared(piece) ?? (isLast || this.#metas.isDone ? this.#other() : undefined)
    return decoder && { decoder, bytes: Buffer.concat(this.#pieces) }
  }

  #declared(piece: Buffer): ByteDecoder | undefined {
    const known = decoderOf(markOf(this.#start)) ?? decoderOf(inHeader.exec(this.#contentType)?.[1])
    if (known) return known
    this.#metas.write(piece.toString('latin1'))
    return decoderOf(this.#metas.charset)
  }

  #other(): ByteDecoder {
    return decoderOf(inXml.exec(this.#start)?.[1]) ?? guessedDecoder()
  }
}

/** Looks for the charset of a page in its meta elements. Its text is read as Latin-1. */
class MetaCharsetReader {
  charset: string | undefined
  isDone = false
  #depth = 0
  readonly #parser = new Parser({
    onopentag: (name, attributes) => {
      this.#depth++
      if (name === 'meta') this.charset ??= charsetOf(attributes)
      if (endsHead(name) || this.#depth > maxDepth) this.isDone = true
    },
    onclosetag: (name) => {
      this.#depth--
      if (name === 'head') this.isDone = true
    },
  })

  write(text: string) {
    if (!this.isDone) this.#parser.write(text)
  }
}

// A page whose meta element can be read is not in UTF-16.
function charsetOf({ charset, content = '' }: Record<string, string>): string | undefined {
  const label = charset?.trim() ?? inContent.exec(content.slice(0, 500))?.[1]
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function markOf(start: string): string | undefined {
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8'
  if (start.startsWith('\xfe\xff')) return 'utf-16be'
  return start.startsWith('\xff\xfe') ? 'utf-16le' : undefined
}

/** Undefined for an unknown label. */
function decoderOf(label: string | undefined): ByteDecoder | undefined {
  if (label === undefined) return undefined
  try {
    const decoder = new TextDecoder(label)
    return { decode: (bytes) => decoder.decode(bytes, { stream: true }) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

function guessedDecoder(): ByteDecoder {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let other: TextDecoder | undefined
  return {
    decode(bytes) {
      if (other) return other.decode(bytes, { stream: true })
      try {
        return utf8.decode(bytes, { stream: true })
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        other = new TextDecoder('windows-1252')
        return other.decode(bytes, { stream: true })
      }
    },
  }
}
