import type { MessageInput } from './content.ts'
import type { Endpoint, RawBody, RequestOf } from './endpoint.ts'
import type { TSchema } from 'typebox'

/** A call of the contract, encoded for `fetch`. */
export interface EncodedRequest {
  method: string
  /** Path with query, below the server's `/api`. */
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | FormData | undefined
}

/** Encodes a call as HTTP: parameters in the path, query, body and headers as the contract defines. */
export function encodeRequest<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
): EncodedRequest {
  const { params = {}, query = {}, body, idempotencyKey } = input as Loose
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const encoded = encodeBody(endpoint.terms.request, body)
  return {
    method: endpoint.method,
    path: `/api${path}${encodeQuery(query)}`,
    body: encoded.body,
    headers:
      idempotencyKey === undefined
        ? encoded.headers
        : { ...encoded.headers, 'idempotency-key': idempotencyKey },
  }
}

interface Loose {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

function encodeQuery(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function encodeBody(
  takes: TSchema | RawBody | undefined,
  body: unknown,
): Pick<EncodedRequest, 'headers' | 'body'> {
  if (takes === undefined) return { headers: {}, body: undefined }
  if (takes === 'multipart') return { headers: {}, body: body as FormData }
  if (takes === 'image') return raw('image/png', body as Uint8Array)
  if (takes === 'text') return raw('text/plain', body as string)
  if (takes === 'message') return encodeMessage(body as MessageInput)
  return raw('application/json', JSON.stringify(body))
}

function encodeMessage({ content_type, content, properties }: MessageInput) {
  const isUpload = content_type === 'vocechat/file' || content_type === 'vocechat/audio'
  const { headers, body } = raw(
    content_type,
    isUpload ? JSON.stringify({ path: content }) : content,
  )
  if (properties === null) return { headers, body }
  return { headers: { ...headers, 'x-properties': encodeProperties(properties) }, body }
}

/** The `X-Properties` header: base64 of the UTF-8 JSON. */
function encodeProperties(properties: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(properties))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const raw = (type: string, body: string | Uint8Array) => ({
  headers: { 'content-type': type },
  body,
})
