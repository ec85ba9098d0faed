import { Readable } from 'node:stream'
import { fail, withoutDirectionSigns } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes to be served with ranges, ETag, conditions and HEAD. */
export interface FileResponse {
  size: number
  modified: Date
  type: string
  /** The file name to suggest, if one is known. */
  name?: string | undefined
  download?: boolean | undefined
  cacheControl: string
  read(range?: { start: number; end: number }): Readable | Uint8Array
}

/**
 * Answers with `file`, following RFC 9110 on ranges and conditions. Decision 20 says why no package does
 * it.
 */
export function serve(
  file: FileResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { size, modified } = file
  const validators = {
    etag: `"${size.toString(16)}-${modified.getTime().toString(16)}"`,
    'last-modified': modified.toUTCString(),
  }
  if (!meetsPreconditions(request, validators)) throw fail('precondition-failed')
  const isUnchanged = holdsCopy(request, validators)
  const range = isUnchanged ? undefined : rangeOf(request, size, validators)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw fail('bad-range')
  }

  reply.headers({
    'accept-ranges': 'bytes',
    ...validators,
    'cache-control': file.cacheControl,
    ...contentHeaders(file),
  })
  if (isUnchanged) return reply.code(304).send()
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    // A page of another origin reads the size of the file from it.
    if (request.headers.origin !== undefined)
      reply.header('access-control-expose-headers', 'content-range')
  }
  reply.header('content-length', String(range ? range.end - range.start + 1 : size))
  // An empty stream: for any other body Fastify would overwrite the length of HEAD answers.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  if (size === 0) return reply.send('')
  return reply.send(file.read(range))
}

interface Validators {
  etag: string
  'last-modified': string
}

const seconds = (date: string) => Math.floor(Date.parse(date) / 1000)
const names = (list: string, etag: string) =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim() === etag)

// Our tags are strong. A weak one never names the same bytes.
function meetsPreconditions({ headers }: FastifyRequest, file: Validators): boolean {
  const match = headers['if-match']
  if (match !== undefined) return names(match, file.etag)
  const since = headers['if-unmodified-since']
  return since === undefined || !(seconds(file['last-modified']) > seconds(since))
}

function holdsCopy({ headers }: FastifyRequest, file: Validators): boolean {
  const match = headers['if-none-match']
  if (match !== undefined) return names(match.replaceAll('W/', ''), file.etag)
  const since = headers['if-modified-since']
  return since !== undefined && seconds(file['last-modified']) <= seconds(since)
}

function rangeOf({ method, headers }: FastifyRequest, size: number, file: Validators) {
  if (method !== 'GET' || !mayBePart(headers['if-range'], file)) return undefined
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? []
  // Another unit, several ranges or nonsense: the whole file is a right answer.
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

function mayBePart(condition: string | string[] | undefined, file: Validators): boolean {
  if (typeof condition !== 'string') return true
  if (condition.includes('"')) return condition === file.etag
  return seconds(condition) === seconds(file['last-modified'])
}

/** Headers that keep an uploaded file from running as a page, script or style sheet of ours. */
function contentHeaders({ type, name, download }: FileResponse): Record<string, string> {
  const kind = kindOf(type)
  const isAttachment = download === true || kind === 'foreign'
  return {
    // `nosniff` blocks scripts and style sheets that are plain text.
    'content-type': kind === 'code' ? 'text/plain; charset=utf-8' : type,
    'x-content-type-options': 'nosniff',
    ...(kind === 'media' ? {} : { 'content-security-policy': 'sandbox' }),
    ...(name || isAttachment ? { 'content-disposition': dispositionOf(name, isAttachment) } : {}),
  }
}

/**
 * The browser's treatment of a type: show it (`media`), run or apply it (`code`), save it (`binary`), or
 * anything else (`foreign`), such as rendering HTML and XML.
 */
function kindOf(type: string): 'media' | 'code' | 'binary' | 'foreign' {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Of several types in one header browsers take the last.
  if (type.includes(',')) return 'foreign'
  if (/^(image|audio|video)\/(?!.*\+xml$)|^application\/pdf$|^text\/plain$/.test(essence)) {
    return 'media'
  }
  if (/^(text|application)\/((x-)?(java|ecma|live|j)script[\d.]*|css)$/.test(essence)) return 'code'
  return essence === 'application/octet-stream' ? 'binary' : 'foreign'
}

/** `inline` or `attachment`, with an ASCII name for old clients and the whole one beside it. */
function dispositionOf(name: string | undefined, isAttachment: boolean): string {
  const type = isAttachment ? 'attachment' : 'inline'
  if (!name) return type
  // A path would let the file be saved outside the chosen folder; a lone surrogate cannot be encoded.
  const whole = withoutDirectionSigns(name).replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_')
  const ascii = whole.replace(/[^\x20-\x7e]|"/gu, '_')
  if (ascii === name) return `${type}; filename="${ascii}"`
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
