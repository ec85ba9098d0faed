import {
  type ContentType,
  type Draft,
  type Endpoint,
  contentTypes,
  limits,
  pathPattern,
  refuse,
} from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { shapeOf } from './shape.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a request's body as its endpoint says: JSON by schema, text, a picture, or a message. */
export function readBody({ terms }: Endpoint, request: FastifyRequest): unknown {
  const { takes } = terms
  if (takes === undefined || takes === 'multipart') return undefined
  const type = mediaType(request)
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  if (takes === 'image') return ofType(type, 'image/png', bytes)
  if (takes === 'text') return text(ofType(type, 'text/plain', bytes))
  if (takes === 'message') return readDraft(type, bytes, request.headers['x-properties'])
  return readJson(takes, type, bytes)
}

// A text in the database ends at its first NUL: what is stored would not be what was checked.
const holdsNul = /(?<!\\)(?:\\\\)*\\u0000/

const mediaType = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

function ofType(type: string, wanted: string, bytes: Buffer): Buffer {
  if (type !== wanted) throw refuse('wrong-type')
  return bytes
}

function readJson(schema: TSchema, type: string, bytes: Buffer): unknown {
  if (type !== 'application/json' && !/^application\/.+\+json$/.test(type)) {
    throw refuse('wrong-type')
  }
  const body = text(bytes)
  if (holdsNul.test(body)) throw refuse('bad-body')
  const value = parseJson(body)
  shapeOf(schema).require(value)
  return value
}

function readDraft(type: string, bytes: Buffer, header: string | string[] | undefined): Draft {
  if (!contentTypes.includes(type as ContentType)) throw refuse('wrong-type')
  const content_type = type as ContentType
  const properties = readProperties(typeof header === 'string' ? header : '')
  return { content_type, content: readContent(content_type, text(bytes)), properties }
}

/** The content of a message of this type, as the body of a send has it. */
export function readContent(type: ContentType, body: string): string {
  if (type === 'text/plain' || type === 'text/markdown') {
    if (Buffer.byteLength(body) > limits.textBytes) throw refuse('too-large')
    if (body.trim() === '') throw refuse('empty-message')
    return body
  }
  const path = type === 'vocechat/archive' ? body.trim() : pathIn(type, body)
  if (!pathPattern.test(path)) throw refuse('bad-path')
  return path
}

// Clients send {"path": "…"}; of a recording a bare path is taken as well, quoted or not.
function pathIn(type: ContentType, body: string): string {
  const value = tryJson(body)
  if (typeof value === 'object' && value !== null && 'path' in value) {
    if (typeof value.path === 'string') return value.path
  } else if (type === 'vocechat/audio') {
    return typeof value === 'string' ? value : body.trim()
  }
  throw refuse('bad-body')
}

/**
 * The `X-Properties` header: base64 of a JSON object, or the JSON itself as some bots send it. What is
 * neither means "none" and is never an error; only too much is.
 */
export function readProperties(header: string): Draft['properties'] {
  if (header === '') return null
  const decoded = Buffer.from(header, 'base64').toString('utf8')
  // Headers are read byte by byte: what stands there unencoded is UTF-8 all the same.
  const raw = Buffer.from(header, 'latin1').toString('utf8')
  const value = tryJson(/^[A-Za-z0-9+/]*=*$/.test(header) ? decoded : raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (Buffer.byteLength(JSON.stringify(value)) > limits.propertiesBytes) {
    throw refuse('bad-properties')
  }
  return value as Draft['properties']
}

function text(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refuse('bad-body')
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw refuse('bad-body')
  }
}

function tryJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
