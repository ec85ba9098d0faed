import {
  type ContentType,
  type MessageInput,
  type Endpoint,
  contentTypes,
  limits,
  pathPattern,
  fail,
  withoutControls,
} from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { validatorOf } from './validator.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads the body that the endpoint takes: JSON by schema, text, a picture, or a message. */
export function readBody({ terms }: Endpoint, request: FastifyRequest): unknown {
  const { request: expected } = terms
  if (expected === undefined || expected === 'multipart') return undefined
  const type = mediaType(request)
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  if (expected === 'image') return ofType(type, 'image/png', bytes)
  if (expected === 'text') return text(ofType(type, 'text/plain', bytes))
  if (expected === 'payload') return readPayload(type, bytes)
  if (expected === 'message') return readDraft(type, bytes, request.headers['x-properties'])
  return readJson(expected, type, bytes)
}

// SQLite ends a text at its first NUL, so the stored text would differ from the checked one.
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/

const mediaType = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

function ofType(type: string, wanted: string, bytes: Buffer): Buffer {
  if (type !== wanted) throw fail('wrong-type')
  return bytes
}

function readJson(schema: TSchema, type: string, bytes: Buffer): unknown {
  if (type !== 'application/json' && !/^application\/.+\+json$/.test(type)) {
    throw fail('wrong-type')
  }
  const body = text(bytes)
  if (nulInJson.test(body)) throw fail('bad-body')
  const value = parseJson(body)
  validatorOf(schema).require(value)
  return value
}

// Slack takes both: older programs send a form with the JSON in a field.
function readPayload(type: string, bytes: Buffer): unknown {
  const body = text(bytes)
  const json =
    type === 'application/x-www-form-urlencoded'
      ? (new URLSearchParams(body).get('payload') ?? '')
      : body
  if (nulInJson.test(json)) throw fail('bad-body')
  return parseJson(json)
}

function readDraft(
  type: string,
  bytes: Buffer,
  header: string | string[] | undefined,
): MessageInput {
  if (!contentTypes.includes(type as ContentType)) throw fail('wrong-type')
  const content_type = type as ContentType
  const properties = readProperties(typeof header === 'string' ? header : '')
  return { content_type, content: readContent(content_type, text(bytes)), properties }
}

/** The content of a message of this type, as the body of a send has it. */
export function readContent(type: ContentType, body: string): string {
  if (type === 'text/plain' || type === 'text/markdown') {
    if (Buffer.byteLength(body) > limits.textBytes) throw fail('too-large')
    const content = withoutControls(body)
    if (content.trim() === '') throw fail('empty-message')
    return content
  }
  const path = type === 'vocechat/archive' ? body.trim() : pathIn(type, body)
  if (!pathPattern.test(path)) throw fail('bad-path')
  return path
}

// Clients send {"path": "…"}; for recordings also a bare path, quoted or not.
function pathIn(type: ContentType, body: string): string {
  const value = tryJson(body)
  if (typeof value === 'object' && value !== null && 'path' in value) {
    if (typeof value.path === 'string') return value.path
  } else if (type === 'vocechat/audio') {
    return typeof value === 'string' ? value : body.trim()
  }
  throw fail('bad-body')
}

/**
 * Reads the `X-Properties` header: base64 of a JSON object, or the JSON itself, which some bots send.
 * Anything else means no properties. Only a header that is too long is an error.
 */
function readProperties(header: string): MessageInput['properties'] {
  if (header === '') return null
  const decoded = Buffer.from(header, 'base64').toString('utf8')
  // Node decodes headers as Latin-1; unencoded JSON in them is UTF-8.
  const raw = Buffer.from(header, 'latin1').toString('utf8')
  const value = tryJson(/^[A-Za-z0-9+/]*=*$/.test(header) ? decoded : raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (Buffer.byteLength(JSON.stringify(value)) > limits.propertiesBytes) {
    throw fail('bad-properties')
  }
  return value as MessageInput['properties']
}

function text(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw fail('bad-body')
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw fail('bad-body')
  }
}

function tryJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
