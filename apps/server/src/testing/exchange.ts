import { createHash } from 'node:crypto'
import { request as open } from 'node:http'
import sharp from 'sharp'
import type { Placeholders } from './placeholders.ts'
import type { AnswerBody, RecordedBody, RecordedRequest } from './recorded.ts'

/** A response in the format of the transcripts. */
export interface Answered {
  status: number
  headers: Record<string, string>
  body: AnswerBody | null
}

/** Sends a recorded request and returns the response, its body in the format of `like`. */
export async function exchange(
  base: string,
  { method, path, headers, body }: RecordedRequest,
  known: Placeholders,
  like: AnswerBody | null | undefined,
): Promise<Answered> {
  const { bytes, type } = encode(body, known)
  const filled = Object.entries(headers).map(([name, value]) => [name, known.fillText(value)])
  const sent = Object.fromEntries(filled)
  if (type) sent['Content-Type'] = type
  if (bytes) sent['Content-Length'] = bytes.length
  else if (['POST', 'PUT', 'DELETE', 'PATCH'].includes(method)) sent['Content-Length'] = 0
  const response = await send(base, method, known.fillText(path), sent, bytes)
  return { ...response, body: await readAs(like, response) }
}

interface Raw {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

function send(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | undefined,
): Promise<Raw> {
  const { hostname, port } = new URL(base)
  return new Promise((answer, fail) => {
    const call = open({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        answer({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          bytes: Buffer.concat(chunks),
        }),
      )
    })
    call.on('error', fail)
    call.end(body)
  })
}

async function readAs(
  like: AnswerBody | null | undefined,
  { headers, bytes }: Raw,
): Promise<AnswerBody | null> {
  if (bytes.length === 0) return null
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return { json: JSON.parse(bytes.toString()) }
  if (like && 'image' in like) {
    const { format, width, height } = await sharp(bytes).metadata()
    return { image: format, width, height }
  }
  if (!like || !('bytes' in like)) return { text: bytes.toString() }
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function encode(
  body: RecordedBody | null | undefined,
  known: Placeholders,
): { bytes?: Buffer; type?: string } {
  if (!body) return {}
  if ('json' in body) return { bytes: Buffer.from(JSON.stringify(known.fill(body.json))) }
  if ('text' in body) return { bytes: Buffer.from(known.fillText(body.text)) }
  if ('base64' in body) return { bytes: Buffer.from(body.base64, 'base64') }
  if ('repeat' in body) return { bytes: Buffer.alloc(body.repeat.count, body.repeat.byte) }
  const boundary = 'boundary7d81f0'
  const parts = body.multipart.flatMap(({ name, filename, type, text, base64 }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`
    const content =
      text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(known.fillText(text))
    return [Buffer.from(head), content, Buffer.from('\r\n')]
  })
  return {
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
