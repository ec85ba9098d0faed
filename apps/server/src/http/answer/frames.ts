/** Encodes an event: one unnamed `data:` line, then a blank one. */
export const dataLine = (json: string): string => `data: ${json}\n\n`

/** The comment that keeps a proxy from closing an idle connection. */
export const commentLine = ':\n\n'

/** Encodes text as one chunk of a chunked answer. All readers share the buffer. */
export function chunk(text: string): Buffer {
  const bytes = Buffer.byteLength(text)
  return Buffer.from(`${bytes.toString(16)}\r\n${text}\r\n`)
}

const lineEnd = Buffer.from('\r\n')

/** Frames bytes as one chunk. */
export const chunkOfBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, lineEnd])

/** The bytes in a chunk. */
export const contentOf = (framed: Buffer): Buffer =>
  framed.subarray(framed.indexOf(lineEnd) + lineEnd.length, -lineEnd.length)
