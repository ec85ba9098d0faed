import type { Static, TSchema } from 'typebox'
import type { MessageInput } from './content.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The required authorization. `none` is public: a valid token identifies the caller, an invalid one is
 * ignored. `token` needs a session, `member` a session of neither a guest nor, unless `visitors` is set, a visitor, `founder` the owner of the server,
 * `bot` a bot key, `secret` the third-party secret, `metrics` an administrator or the metrics token.
 */
export type Auth = 'none' | 'token' | 'member' | 'admin' | 'founder' | 'bot' | 'secret' | 'metrics'

/**
 * Bodies that are not JSON. `message` is a message content with the `X-Properties` header, `payload` JSON or a form with
 * JSON in its field `payload`.
 */
export type RawBody = 'text' | 'image' | 'message' | 'multipart' | 'payload'

/** Responses that are not JSON. `empty` is status 200 with zero bytes. */
export type RawAnswer = 'empty' | 'text' | 'css' | 'csv' | 'bytes' | 'stream'

/**
 * The budget that a call of a signed-in user counts against. `send` writes a message or reaction, `upload` opens an
 * upload, `history` reads a page, `chunk` is bounded by its bytes alone, `call` is everything else.
 */
export type Rate = 'call' | 'send' | 'upload' | 'history' | 'chunk'

/**
 * A header of every answer of the server. Proxies and captive portals answer without it. [new]
 */
export const ownHeader = 'x-parley'

/** What a key of a bot may do: `hook` lets it stand in the address of a hook. */
export const botScopes = ['send', 'read', 'mail', 'hook'] as const
export type BotScope = (typeof botScopes)[number]

export interface EndpointTerms {
  auth: Auth
  /** Opens a `member` endpoint to visitors of the widget. */
  visitors?: true
  /** What the key of a bot needs for a `bot` endpoint. */
  scope?: BotScope
  query?: TSchema
  request?: TSchema | RawBody
  response: TSchema | RawAnswer
  /** Set where the method is that of a change and yet nothing is changed: the audit log has no entry for it. */
  changesNothing?: true
  /** A repeated request with the same `Idempotency-Key` gets the first response for ten minutes. */
  idempotent?: true
  /** `call` by default. */
  rate?: Rate
  /** One line for the API documentation. */
  summary: string
  /** The largest body in bytes; 1 MiB by default. */
  limit?: number
}

/** One endpoint of the contract: everything that server and clients need to know. */
export interface Endpoint<P extends string = string, T extends EndpointTerms = EndpointTerms> {
  method: Method
  path: P
  terms: T
}

/**
 * Declares an endpoint of the contract. Path parameters are written as `:gid`.
 *
 * @example endpoint('POST', '/group/:gid/pin', { auth: 'member', request: PinBody, response: 'empty', summary: '…' })
 */
export function endpoint<const P extends string, const T extends EndpointTerms>(
  method: Method,
  path: P,
  terms: T,
): Endpoint<P, T> {
  return { method, path, terms }
}

type ParamNames<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : P extends `:${infer Name}`
    ? Name
    : never

/** Path parameters that are numbers on the wire; all others are text. */
export const numericParams = ['uid', 'gid', 'mid', 'kid', 'page_no', 'page_size', 'index'] as const
type NumericParam = (typeof numericParams)[number]

export type Params<P extends string> = {
  [Name in ParamNames<P>]: Name extends NumericParam ? number : string
}

// The string literals are checked first, because TSchema would match them too.
type BodyOf<B> = B extends 'text'
  ? string
  : B extends 'image'
    ? Uint8Array
    : B extends 'message'
      ? MessageInput
      : B extends 'multipart'
        ? FormData
        : B extends 'payload'
          ? unknown
          : B extends TSchema
            ? Static<B>
            : undefined

/** The input of a call: path parameters, query and body, where the endpoint has them. */
export type RequestOf<E extends Endpoint> = (keyof Params<E['path']> extends never
  ? unknown
  : { params: Params<E['path']> }) &
  (E['terms'] extends { query: infer Q extends TSchema } ? { query?: Static<Q> } : unknown) &
  (E['terms'] extends { request: infer B } ? { body: BodyOf<B> } : unknown) &
  (E['terms'] extends { idempotent: true } ? { idempotencyKey?: string } : unknown)

/** The request as a handler sees it. The query is always an object. */
export interface ParsedRequest<E extends Endpoint> {
  params: Params<E['path']>
  query: E['terms'] extends { query: infer Q extends TSchema } ? Static<Q> : Record<never, never>
  body: E['terms'] extends { request: infer B } ? BodyOf<B> : undefined
}

/** The response of a call. */
export type ResponseOf<E extends Endpoint> = AnswerOf<E['terms']['response']>

type AnswerOf<G> = G extends 'text' | 'css' | 'csv'
  ? string
  : G extends 'empty'
    ? undefined
    : G extends 'bytes' | 'stream'
      ? Uint8Array
      : G extends TSchema
        ? Static<G>
        : never
