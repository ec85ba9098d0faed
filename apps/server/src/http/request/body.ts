import {
  type ContentType,
  type MessageInput,
  type Endpoint,
  type Properties,
  contentTypes,
  limits,
  pathPattern,
  serverProperties,
  fail,
  withoutControls,
} from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { validatorOf } from './validator.ts'

const decoders = {
  utf8: new TextDecoder('utf-8', { fatal: true }),
  utf16le: new TextDecoder('utf-16le', { fatal: true }),
  utf16be: new TextDecoder('utf-16be', { fatal: true }),
}

const reserved: ReadonlySet<string> = new Set(serverProperties)

/** Reads the body that the endpoint takes: JSON by schema, text, a picture, or a message. */
export function readBody({ terms }: Endpoint, request: FastifyRequest): unknown {
  const { request: expected } = terms
  if (expected === undefined || expected === 'multipart') return undefined
  const type = mediaType(request)
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
  if (expected === 'image') return ofType(type, 'image/png', bytes)
  if (expected === 'text') return text(ofType(type, 'text/plain', bytes))
  if (expected === 'payload') return readPayload(type, bytes)
  if (expected === 'message') return readMessage(type, bytes, request.headers['x-properties'])
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
  validatorOf(schema).require(value, bytes.length)
  return knownMembers(schema, value)
}

interface Shape {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** A value without members that its schema does not name, at any depth: no handler knows them, and none may store them. */
function knownMembers(schema: TSchema, value: unknown): unknown {
  const { properties, items, anyOf } = schema as Shape
  if (anyOf) {
    // Most unions are a shape or null. Values of several shapes stay as they are.
    const [shape, ...others] = anyOf.filter(isStructure)
    return shape && others.length === 0 ? knownMembers(shape, value) : value
  }
  if (items && Array.isArray(value)) {
    return isStructure(items) || 'anyOf' in items
      ? value.map((item: unknown) => knownMembers(items, item))
      : value
  }
  if (!properties || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      return known ? [[name, knownMembers(known, member)]] : []
    }),
  )
}

const isStructure = (schema: TSchema) => ['object', 'array'].includes((schema as Shape).type ?? '')

// Slack takes both: older programs send a form with the JSON in a field. The handler removes NUL from the texts.
function readPayload(type: string, bytes: Buffer): unknown {
  const body = text(bytes)
  const json =
    type === 'application/x-www-form-urlencoded'
      ? (new URLSearchParams(body).get('payload') ?? '')
      : body
  return parseJson(json)
}

function readMessage(
  type: string,
  bytes: Buffer,
  header: string | string[] | undefined,
): MessageInput {
  if (!contentTypes.includes(type as ContentType)) throw fail('wrong-type')
  const content_type = type as ContentType
  const properties = decodeProperties(typeof header === 'string' ? header : '')
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
function decodeProperties(header: string): MessageInput['properties'] {
  if (header === '') return null
  const decoded = Buffer.from(header, 'base64').toString('utf8')
  // Node decodes headers as Latin-1; unencoded JSON in them is UTF-8.
  const raw = Buffer.from(header, 'latin1').toString('utf8')
  const value = tryJson(/^[A-Za-z0-9+/]*=*$/.test(header) ? decoded : raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return readProperties(value as Properties)
}

/** The properties that a client sends with a message, without those that only the server sets. */
export function readProperties(given: Properties | null): MessageInput['properties'] {
  if (given === null) return null
  if (Buffer.byteLength(JSON.stringify(given)) > limits.propertiesBytes) {
    throw fail('bad-properties')
  }
  const own = Object.entries(given).filter(([name]) => !reserved.has(name))
  return own.length === Object.keys(given).length ? given : Object.fromEntries(own)
}

function text(bytes: Buffer): string {
  try {
    return decoders[encodingOf(bytes)].decode(bytes)
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

// Some programs save texts in UTF-16. Its mark never occurs in UTF-8.
function encodingOf([first, second]: Buffer): keyof typeof decoders {
  if (first === 0xff && second === 0xfe) return 'utf16le'
  return first === 0xfe && second === 0xff ? 'utf16be' : 'utf8'
}
