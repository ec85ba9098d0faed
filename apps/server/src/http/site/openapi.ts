import {
  type Auth,
  type Endpoint,
  type RawAnswer,
  type RawBody,
  compatVersion,
  contentTypes,
  limits,
  numericParams,
  product,
} from '@parley/protocol'
import { contract } from '@parley/protocol/contract'
import type { TSchema } from 'typebox'

type Node = Record<string, unknown>

const numeric = new Set<string>(numericParams)
const binary = { type: 'string', format: 'binary' }
const text = { type: 'string' }

/** The contract as an OpenAPI 3.1 document. Its TypeBox schemas are JSON Schema already. */
export function openApi(endpoints: readonly Endpoint[] = contract): Node {
  const paths: Record<string, Node> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version: product.version,
      description: `Speaks version ${compatVersion} of the contract.`,
    },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes },
  }
}

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Access token' },
  bot: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Key of a bot' },
  secret: { type: 'apiKey', in: 'header', name: 'X-SECRET', description: 'Third-party secret' },
  metrics: { type: 'http', scheme: 'bearer', description: 'Metrics token' },
}

const security: Record<Auth, Node[]> = {
  none: [],
  token: [{ token: [] }],
  member: [{ token: [] }],
  admin: [{ token: [] }],
  founder: [{ token: [] }],
  bot: [{ bot: [] }],
  secret: [{ secret: [] }],
  metrics: [{ token: [] }, { metrics: [] }],
}

const callers: Partial<Record<Auth, string>> = {
  member: 'Not for guests.',
  admin: 'Administrators only.',
  founder: 'Only for the owner of the server: the first user, or to whom they handed it over.',
}

function operation({ method, path, terms }: Endpoint): Node {
  const { summary, auth, request, response, query, idempotent } = terms
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, first) => first.toUpperCase())}`,
    tags: [path.split('/')[1]],
    summary,
    ...(callers[auth] ? { description: callers[auth] } : {}),
    security: security[auth],
    parameters: [
      ...pathParameters(path),
      ...(query ? queryParameters(query) : []),
      ...(idempotent ? [idempotencyKey] : []),
    ],
    ...(request === undefined ? {} : { requestBody: { required: true, content: bodyOf(request) } }),
    responses: {
      200: { description: response === 'empty' ? 'Done' : 'The answer', ...answerOf(response) },
      default: { description: 'A refusal: status, and where it helps {"reason": "…"}' },
    },
  }
}

const idempotencyKey: Node = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A repeated call with the same key within ten minutes gets the first answer; 422 with another body.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
}

const pathParameters = (path: string): Node[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: numeric.has(name) ? 'integer' : 'string' },
  }))

function queryParameters(query: TSchema): Node[] {
  const { properties = {}, required = [] } = query as {
    properties?: Record<string, TSchema>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf(request: TSchema | RawBody): Node {
  if (request === 'text') return { 'text/plain': { schema: text } }
  if (request === 'image') return { 'image/png': { schema: binary } }
  if (request === 'message') {
    return Object.fromEntries(contentTypes.map((type) => [type, { schema: text }]))
  }
  if (request === 'payload') return { 'application/json': { schema: { type: 'object' } } }
  if (request === 'multipart') return { 'multipart/form-data': { schema: { type: 'object' } } }
  return { 'application/json': { schema: request } }
}

function answerOf(response: TSchema | RawAnswer): Node {
  if (response === 'empty') return {}
  if (response === 'text') return { content: { 'text/plain': { schema: text } } }
  if (response === 'css') return { content: { 'text/css': { schema: text } } }
  if (response === 'csv') return { content: { 'text/csv': { schema: text } } }
  if (response === 'bytes') return { content: { '*/*': { schema: binary } } }
  if (response === 'stream') return { content: { 'text/event-stream': { schema: text } } }
  return { content: { 'application/json': { schema: response } } }
}
