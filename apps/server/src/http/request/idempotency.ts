import { createHash } from 'node:crypto'
import { limits, fail } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Engines } from '../../services.ts'
import type { CurrentUser } from './current-user.ts'

const keysPerPerson = 100
// About what one answer takes with its two hashes. Together they take 32 MB at most.
const entryBytes = 512
const allBytes = 33_554_432

/** The parts of a request that identify it. A message of a batch supplies the same parts. */
type IdempotentRequest = Pick<FastifyRequest, 'headers' | 'method' | 'url'> & { body?: unknown }

/** The `Idempotency-Key` of a call, with what it must not be confused with. Handlers store it. */
export interface IdempotencyKey {
  /** Names the caller, the path and the key. */
  name: string
  /** A hash of the body. */
  digest: string
  /** Milliseconds. */
  expiresAt: number
}

interface KeptAnswer {
  digest: string
  answer: Promise<unknown>
}

/**
 * Answers to calls with an `Idempotency-Key`. The same key, from the same device to the same path within
 * ten minutes, gets the first answer; with another body it is refused. A failed call is not kept. Handlers
 * store the key with what they write, for repeats that come after a restart or to another node. See
 * draft-ietf-httpapi-idempotency-key-header.
 */
export class IdempotentAnswers {
  readonly #clock: Engines['clock']
  readonly #answers: LRUCache<string, KeptAnswer>
  // The names of each person's answers, oldest first.
  readonly #namesOf = new Map<number, Set<string>>()

  constructor({ clock }: Pick<Engines, 'clock'>) {
    this.#clock = clock
    this.#answers = new LRUCache({
      maxSize: allBytes,
      sizeCalculation: () => entryBytes,
      ttl: limits.idempotencyMs,
      ttlResolution: 0,
      perf: clock,
      dispose: (_answer, name, reason) => {
        if (reason !== 'set') this.#forgetName(name)
      },
    })
  }

  /** Runs `handle`, or returns the kept answer of the same call. */
  run(
    me: CurrentUser | undefined,
    request: IdempotentRequest,
    handle: (key?: IdempotencyKey) => unknown,
  ): unknown {
    const key = request.headers['idempotency-key']
    if (key === undefined || me === undefined) return handle()
    if (typeof key !== 'string' || key.length === 0 || key.length > limits.idempotencyKey) {
      throw fail('bad-request', { field: 'Idempotency-Key' })
    }
    const name = nameOf(me, request, key)
    const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1)
    const digest = hashOf(mediaType.trim().toLowerCase(), request.body)
    const earlier = this.#answers.get(name)
    if (earlier) {
      if (earlier.digest !== digest) throw fail('idempotency-key-reused')
      return earlier.answer
    }
    const expiresAt = this.#clock.now() + limits.idempotencyMs
    const answer = Promise.resolve(handle({ name, digest, expiresAt }))
    this.#keep(me.uid, name, { digest, answer })
    answer.catch(() => this.#answers.delete(name))
    return answer
  }

  #keep(uid: number, name: string, kept: KeptAnswer): void {
    this.#answers.set(name, kept)
    const names = this.#namesOf.get(uid) ?? new Set()
    this.#namesOf.set(uid, names.add(name))
    const [oldest] = names
    if (names.size > keysPerPerson && oldest !== undefined) this.#answers.delete(oldest)
  }

  #forgetName(name: string): void {
    const uid = Number.parseInt(name, 10)
    const names = this.#namesOf.get(uid)
    names?.delete(name)
    if (names?.size === 0) this.#namesOf.delete(uid)
  }
}

// A hash, so that long keys and paths cost no memory. The query does not change what a send does.
const nameOf = ({ uid, device }: CurrentUser, { method, url }: IdempotentRequest, key: string) =>
  `${uid} ${hashOf(JSON.stringify([device, method, url.split('?', 1)[0], key]))}`

function hashOf(text: string, body?: unknown): string {
  const hash = createHash('sha256').update(text)
  if (typeof body === 'string' || body instanceof Buffer) hash.update('\n').update(body)
  return hash.digest('base64url')
}
