import type { Static, TSchema } from 'typebox'
import type { Draft } from './content.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `none` is public (a token that comes along is read when it is good and ignored when it
 * is not), `token` anybody with a session, `member` the same without guests, `founder` uid 1, `bot` a
 * bot key, `secret` the third-party secret, `metrics` an administrator or the metrics token.
 */
export type Caller =
  | 'none'
  | 'token'
  | 'member'
  | 'admin'
  | 'founder'
  | 'bot'
  | 'secret'
  | 'metrics'

/** Bodies that are not JSON. `message` is the content rule of api-messaging 3.8 with `X-Properties`. */
export type RawBody = 'text' | 'image' | 'message' | 'multipart'

/** Answers that are not JSON. `empty` is status 200 with zero bytes. */
export type RawAnswer = 'empty' | 'text' | 'css' | 'bytes' | 'stream'

/**
 * What a call of a signed-in person counts against. `send` writes a message or reaction, `upload` opens an
 * upload, `history` reads a page, `chunk` is bounded by its bytes alone, `call` is everything else.
 */
export type Rate = 'call' | 'send' | 'upload' | 'history' | 'chunk'

export interface Terms {
  auth: Caller
  query?: TSchema
  takes?: TSchema | RawBody
  gives: TSchema | RawAnswer
  /** Asked again with the same `Idempotency-Key` within ten minutes, it gives the first answer. [new] */
  once?: true
  /** `call` when not given. */
  rate?: Rate
  /** One line for the API page. */
  about: string
  /** Bytes a body may have; 1 MiB when not said. */
  limit?: number
}

/** One call of the contract: everything both ends need to know of it. */
export interface Endpoint<P extends string = string, T extends Terms = Terms> {
  method: Method
  path: P
  terms: T
}

/**
 * Writes down one call of the contract. Parameters stand in the path as `:gid`.
 *
 * @example endpoint('POST', '/group/:gid/pin', { auth: 'member', takes: PinBody, gives: 'empty', about: '…' })
 */
export function endpoint<const P extends string, const T extends Terms>(
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

// The words come first: an interface as open as TSchema would swallow them.
type BodyOf<B> = B extends 'text'
  ? string
  : B extends 'image'
    ? Uint8Array
    : B extends 'message'
      ? Draft
      : B extends 'multipart'
        ? FormData
        : B extends TSchema
          ? Static<B>
          : undefined

/** What a caller hands in: path parameters, query and body, as far as the endpoint has them. */
export type Input<E extends Endpoint> = (keyof Params<E['path']> extends never
  ? unknown
  : { params: Params<E['path']> }) &
  (E['terms'] extends { query: infer Q extends TSchema } ? { query?: Static<Q> } : unknown) &
  (E['terms'] extends { takes: infer B } ? { body: BodyOf<B> } : unknown) &
  (E['terms'] extends { once: true } ? { idempotencyKey?: string } : unknown)

/** What a handler gets to see of the request; the query is always an object there. */
export interface Asked<E extends Endpoint> {
  params: Params<E['path']>
  query: E['terms'] extends { query: infer Q extends TSchema } ? Static<Q> : Record<never, never>
  body: E['terms'] extends { takes: infer B } ? BodyOf<B> : undefined
}

/** What the caller gets back. */
export type Answer<E extends Endpoint> = AnswerOf<E['terms']['gives']>

type AnswerOf<G> = G extends 'text' | 'css'
  ? string
  : G extends 'empty'
    ? undefined
    : G extends 'bytes' | 'stream'
      ? Uint8Array
      : G extends TSchema
        ? Static<G>
        : never
