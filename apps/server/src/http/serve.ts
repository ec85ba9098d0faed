import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { refuse } from '@parley/protocol'

/** Bytes to be served with everything HTTP offers: ranges, ETag, conditions, HEAD. */
export interface Served {
  size: number
  modified: Date
  type: string
  /** The file name to suggest, if one is known. */
  name?: string | undefined
  download?: boolean | undefined
  cacheControl: string
  read(range?: { start: number; end: number }): Readable | Uint8Array
}

/** Answers with `served`, following RFC 9110 on ranges and conditions. */
export function serve(served: Served, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { size, modified } = served
  const etag = `"${size.toString(16)}-${modified.getTime().toString(16)}"`
  reply.headers({
    'content-type': served.type,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modified.toUTCString(),
    'cache-control': served.cacheControl,
    'x-content-type-options': 'nosniff',
    ...sandbox(served.type),
  })
  if (served.name) reply.header('content-disposition', disposition(served.name, served.download))

  const state = { etag, seconds: Math.floor(modified.getTime() / 1000) }
  if (!meets(request, state)) throw refuse('precondition-failed')
  if (isUnchanged(request, state)) return reply.code(304).send()

  const range = rangeOf(request, size, state)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw refuse('bad-range')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', String(range ? range.end - range.start + 1 : size))
  if (request.method === 'HEAD' || size === 0) return reply.send('')
  return reply.send(served.read(range))
}

interface State {
  etag: string
  seconds: number
}

const seconds = (date: string) => Math.floor(Date.parse(date) / 1000)
const names = (list: string, etag: string) =>
  list === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

function meets({ headers }: FastifyRequest, state: State): boolean {
  const match = headers['if-match']
  if (match !== undefined) return names(match, state.etag)
  const since = headers['if-unmodified-since']
  return since === undefined || !(state.seconds > seconds(since))
}

function isUnchanged({ headers }: FastifyRequest, state: State): boolean {
  const match = headers['if-none-match']
  if (match !== undefined) return names(match, state.etag)
  const since = headers['if-modified-since']
  return since !== undefined && state.seconds <= seconds(since)
}

function rangeOf({ headers }: FastifyRequest, size: number, state: State) {
  const condition = headers['if-range']
  if (typeof condition === 'string' && condition !== state.etag) {
    if (seconds(condition) !== state.seconds) return undefined
  }
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  // Another unit, several ranges or nonsense: the whole file is a right answer.
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** `inline` or `attachment` with a plain name for old readers and the whole one beside it. */
export function disposition(name: string, download = false): string {
  const kind = download ? 'attachment' : 'inline'
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

// A file that somebody uploaded must not run as a page of ours.
function sandbox(type: string): Record<string, string> {
  const plain = type.split(';', 1)[0] ?? ''
  const harmless =
    (plain.startsWith('image/') && plain !== 'image/svg+xml') ||
    plain.startsWith('audio/') ||
    plain.startsWith('video/') ||
    plain === 'application/pdf' ||
    plain === 'text/plain'
  return harmless ? {} : { 'content-security-policy': 'sandbox' }
}
