import type { Readable } from 'node:stream'
import type { ResponseOf, ParsedRequest, Endpoint } from '@parley/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './request/actor.ts'
import type { CurrentUser } from './request/current-user.ts'
import type { IdempotencyKey } from './request/idempotency.ts'
import type { FileResponse } from './answer/send-file.ts'

/** The input of a handler: the caller, the request, and its origin. */
export interface RequestContext<E extends Endpoint> extends ParsedRequest<E> {
  /** Undefined only where `auth` is `none`, `secret` or `metrics`. */
  me: IfSignedIn<E, CurrentUser>
  /** `me` with the origin of the request, for actions that the audit log records. */
  actor: IfSignedIn<E, Actor>
  headers: FastifyRequest['headers']
  /** The caller's address after trusted proxies. */
  ip: string
  /** Scheme and host the caller used, after trusted proxies. */
  origin: string
  /** Set where the endpoint is `idempotent` and the caller has sent a key. */
  key: IdempotencyKey | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type IfSignedIn<E extends Endpoint, User> = E['terms']['auth'] extends 'none' | 'secret' | 'metrics'
  ? User | undefined
  : User

/** JSON that is already encoded, as text, as bytes or as a stream of texts; sent as it is. */
export class Json {
  readonly body: string | Buffer | Readable
  constructor(body: string | Buffer | Readable) {
    this.body = body
  }
}

type Returned<E extends Endpoint> = E['terms']['response'] extends 'bytes'
  ? FileResponse
  : E['terms']['response'] extends 'stream'
    ? undefined
    : E['terms']['response'] extends 'text' | 'csv'
      ? string | Readable
      : ResponseOf<E> | Json

export interface Route {
  endpoint: Endpoint
  handle(context: RequestContext<Endpoint>): unknown
}

/** Connects an endpoint of the contract with its handler. */
export function on<E extends Endpoint>(
  endpoint: E,
  handle: (context: RequestContext<E>) => Promise<Returned<E>> | Returned<E>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] }
}
