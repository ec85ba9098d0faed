import { Readable } from 'node:stream'
import { refuse } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
  const state = { etag, seconds: Math.floor(modified.getTime() / 1000) }
  if (!meets(request, state)) throw refuse('precondition-failed')
  const unchanged = isUnchanged(request, state)
  const range = unchanged ? undefined : rangeOf(request, size, state)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw refuse('bad-range')
  }

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
  if (unchanged) return reply.code(304).send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('content-length', String(range ? range.end - range.start + 1 : size))
  // An empty stream: after any other body the framework counts bytes anew for HEAD.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  if (size === 0) return reply.send('')
  return reply.send(served.read(range))
}

interface State {
  etag: string
  seconds: number
}

const seconds = (date: string) => Math.floor(Date.parse(date) / 1000)
const tags = (list: string) => list.split(',').map((one) => one.trim())

// Ours are strong: a weak one never names the same bytes.
function meets({ headers }: FastifyRequest, state: State): boolean {
  const match = headers['if-match']
  if (match !== undefined) return match.trim() === '*' || tags(match).includes(state.etag)
  const since = headers['if-unmodified-since']
  return since === undefined || !(state.seconds > seconds(since))
}

function isUnchanged({ headers }: FastifyRequest, state: State): boolean {
  const match = headers['if-none-match']
  if (match !== undefined) {
    return match.trim() === '*' || tags(match.replace(/W\//g, '')).includes(state.etag)
  }
  const since = headers['if-modified-since']
  return since !== undefined && state.seconds <= seconds(since)
}

function rangeOf({ method, headers }: FastifyRequest, size: number, state: State) {
  if (method !== 'GET' || !mayBePart(headers['if-range'], state)) return undefined
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? []
  // Another unit, several ranges or nonsense: the whole file is a right answer.
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

function mayBePart(condition: string | string[] | undefined, state: State): boolean {
  if (typeof condition !== 'string') return true
  return condition.includes('"') ? condition === state.etag : seconds(condition) === state.seconds
}

/** `inline` or `attachment` with a plain name for old readers and the whole one beside it. */
export function disposition(name: string, download = false): string {
  const kind = download ? 'attachment' : 'inline'
  // Nobody shall save outside the folder he chose, nor half a letter break the encoding.
  const whole = name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_')
  const plain = whole.replace(/[^\x20-\x7e]|"/gu, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return plain === name
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

// A file that somebody uploaded must not run as a page of ours. Browsers run any XML, and of several
// types in one header they take the last.
function sandbox(type: string): Record<string, string> {
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const harmless =
    /^((image|audio|video)\/(?!.*\+xml$)|application\/pdf$|text\/plain$)/.test(plain) &&
    !type.includes(',')
  return harmless ? {} : { 'content-security-policy': 'sandbox' }
}
