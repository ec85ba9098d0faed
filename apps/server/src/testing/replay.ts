import { setTimeout as sleep } from 'node:timers/promises'
import { createPublication } from '../engines/bus/bus.ts'
import { type Answered, exchange } from './exchange.ts'
import { applyDecisions } from './apply-decisions.ts'
import { type Difference, Placeholders, differs } from './placeholders.ts'
import {
  type AnswerBody,
  type Line,
  type RecordedEvent,
  readAdditions,
  readCaptures,
  readSubject,
  type Delivery,
} from './recorded.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'
import { TestStream } from './stream.ts'
import type { startEmptyServer } from './test-server.ts'

const deliveryMs = 10_000
const silentMs = 300

type Server = Awaited<ReturnType<typeof startEmptyServer>>

/** A step that the test performs before or after a transcript line. */
export type Step = (known: Placeholders) => Promise<void>

interface Options {
  /** How long to wait for presence events after a stream was opened or closed. */
  presenceMs: number
  /** By `subject / name`. */
  before: Record<string, Step>
  after: Record<string, Step>
  /** Lines whose events were not recorded although a stream was open. */
  withoutEvents: ReadonlySet<string>
  /** The webhook that the transcripts call `webhook:1`. */
  receiver: WebhookReceiver
}

/** Performs recorded exchanges, subject by subject, on one server that starts empty. */
export class Replay {
  readonly #server: Server
  readonly #known: Placeholders
  readonly #options: Options
  /** Placeholders that skipped lines would have set. */
  readonly #lost = new Set<string>()
  readonly #streams = new Map<string, { stream: TestStream; taken: number }>()
  readonly #addedHeaders = readAdditions().headers
  #delivered = 0
  /** Lines that could not be asserted: `subject / name: why`. */
  readonly skipped: string[] = []

  constructor(server: Server, options: Options) {
    this.#server = server
    this.#known = new Placeholders(server.base)
    this.#options = options
    this.#known.learn('webhook:1', options.receiver.address)
  }

  /** Replays a subject and returns the differences to the recording. */
  async subject(name: string): Promise<string[]> {
    const captures = readCaptures(name)
    const found: string[] = []
    for (const line of readSubject(name)) {
      const place = `${name} / ${line.name}`
      await this.#options.before[place]?.(this.#known)
      const differences = await this.#perform(name, line, captures[line.name] ?? {})
      await this.#options.after[place]?.(this.#known)
      found.push(...differences.map(({ at, what }) => `${place}: ${at}: ${what}`))
    }
    return found
  }

  /** Ends all streams from the client's side. */
  async closeAll(): Promise<void> {
    if (this.#streams.size === 0) return
    for (const { stream } of this.#streams.values()) stream.close()
    this.#streams.clear()
    await sleep(this.#options.presenceMs)
  }

  async #perform(subject: string, line: Line, captures: Record<string, string>) {
    const [missing] = this.#known.unknownIn(line.request)
    if (missing !== undefined) {
      // Later lines need the stream even if this one cannot be compared.
      if (line.stream !== undefined) {
        await this.#open(line)
        await this.#takeEvents(line)
      }
      return this.#skip(subject, line, `nothing has made <${missing}>`)
    }
    if (line.closes !== undefined) return this.#close(line, line.closes)
    const { request } = line
    if (line.deliveries) return this.#compareDeliveries(line, line.deliveries)
    if (!request) return this.#skip(subject, line, 'not replayed')
    const lost = this.#known.unknownIn(line).find((one) => this.#lost.has(one))
    const got = line.stream === undefined ? await this.#call(line) : await this.#open(line)
    this.#capture(captures, got)
    if (lost !== undefined) {
      await this.#takeEvents(line)
      return this.#skip(subject, line, `nothing has made <${lost}>`)
    }
    const opening = got.opening
      ? this.#compareEvents(line.opening ?? [], got.opening, 'opening')
      : []
    const events = await this.#takeEvents(line)
    const isSilent = this.#options.withoutEvents.has(`${subject} / ${line.name}`)
    const differences = isSilent ? [] : events.differences
    return applyDecisions(line, [...this.#compareAnswer(line, got), ...opening, ...differences], {
      ...got,
      events: events.got,
    })
  }

  #skip(subject: string, line: Line, why: string): Difference[] {
    this.skipped.push(`${subject} / ${line.name}: ${why}`)
    for (const one of this.#known.unknownIn(line)) this.#lost.add(one)
    return []
  }

  #call(line: Line): Promise<Answered & { opening?: undefined }> {
    return exchange(this.#server.base, line.request as never, this.#known, line.response?.body)
  }

  async #open(line: Line): Promise<Answered & { opening: RecordedEvent[] | undefined }> {
    const name = line.stream as string
    const { path, headers } = line.request as NonNullable<Line['request']>
    this.#streams.get(name)?.stream.close()
    // Query parameters with unknown placeholders are left out.
    const address = this.#known.fillText(path).replace(/&\w+=<[^&]*/g, '')
    const stream = await new TestStream().open(
      this.#server.base + address,
      Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, this.#known.fillText(v)])),
    )
    const status = stream.status
    if (status === 200) {
      this.#streams.set(name, { stream, taken: 0 })
      await sleep(this.#options.presenceMs)
      await this.#settle()
    }
    const opening = status === 200 ? this.#take(name) : undefined
    return { status, headers: stream.headers, body: bodyOf(stream), opening }
  }

  async #close(line: Line, name: string): Promise<Difference[]> {
    this.#streams.get(name)?.stream.close()
    this.#streams.delete(name)
    await sleep(this.#options.presenceMs)
    return applyDecisions(line, (await this.#takeEvents(line)).differences, undefined)
  }

  #capture(captures: Record<string, string>, { headers, body }: Answered): void {
    for (const [pointer, name] of Object.entries(captures)) {
      const header = /^headers\/(.*)$/.exec(pointer)?.[1]
      if (header !== undefined) this.#known.learn(name, headers[header])
      else if (pointer === 'version') this.#known.learn(name, this.#known.get('version:latest'))
      else if (body && 'json' in body) {
        const json = body.json as Record<string, unknown> | null
        this.#known.learn(name, pointer === '' ? json : json?.[pointer])
      }
    }
  }

  #compareAnswer(line: Line, got: Answered): Difference[] {
    const wanted = line.response
    if (!wanted) return []
    const found: Difference[] = []
    if (wanted.status !== got.status) found.push(differs(wanted.status, got.status, 'status'))
    // If another status was decided, the recorded headers do not apply.
    const isOther = line.ours?.status !== undefined && line.ours.status !== wanted.status
    for (const [name, value] of isOther ? [] : Object.entries(wanted.headers)) {
      if (name === 'content-length' && value === '0' && got.headers[name] === undefined) continue
      found.push(...this.#known.compare(value, got.headers[name], `headers/${name}`))
    }
    for (const name of Object.keys(got.headers)) {
      const isKept = /^(cache-control|content-disposition|access-control-.*)$/.test(name)
      if (!isKept || name in wanted.headers || this.#addedHeaders.has(name)) continue
      found.push(differs(undefined, got.headers[name], `headers/${name}`))
    }
    if (wanted.body === undefined) return found
    const [kind, gotKind] = [kindOf(wanted.body), kindOf(got.body)]
    if (kind !== gotKind) return [...found, differs(wanted.body, got.body, 'body')]
    const at = /\/user\/devices$/.test(line.request?.path ?? '') ? 'devices' : 'body'
    return [...found, ...this.#known.compare(contentOf(wanted.body), contentOf(got.body), at)]
  }

  /** Compares what the webhook got since the last time. */
  async #compareDeliveries(line: Line, wanted: readonly Delivery[]): Promise<Difference[]> {
    const { requests } = this.#options.receiver
    const endsAt = performance.now() + deliveryMs
    // Where ours sends more than the original, it belongs to this line and not to the next one.
    const isOther = line.differs_in?.includes('deliveries') === true
    const count = wanted.length === 0 && isOther ? 1 : wanted.length
    while (requests.length - this.#delivered < count && performance.now() < endsAt) {
      await sleep(10)
    }
    // None must come where none is expected.
    if (count === 0) await sleep(silentMs)
    const got = requests.slice(this.#delivered).map(({ method, path, headers, body }) => ({
      method,
      path,
      headers: { 'content-type': headers['content-type'] ?? null },
      body: body === '' ? null : { json: JSON.parse(body) as unknown },
    }))
    this.#delivered += got.length
    return applyDecisions(line, this.#known.compare(wanted, got, 'deliveries'), undefined)
  }

  async #takeEvents(line: Line) {
    const wanted = line.events ?? {}
    await this.#settle()
    // Events arrive before the response of a call, except presence, which is published with a delay.
    const isRequest = line.stream === undefined && line.closes === undefined
    if (isRequest && JSON.stringify(wanted).includes('users_state_changed')) {
      await sleep(this.#options.presenceMs)
      await this.#settle()
    }
    const got = Object.fromEntries(
      [...this.#streams.keys()].map((name) => [name, this.#take(name)] as const),
    )
    const names = new Set([...Object.keys(wanted), ...Object.keys(got)])
    const differences = [...names].flatMap((name) =>
      this.#compareEvents(wanted[name] ?? [], got[name] ?? [], `events/${name}`),
    )
    return { got, differences: [...differences, ...this.#forgetClosed(line)] }
  }

  #forgetClosed(line: Line): Difference[] {
    const closed = [...this.#streams]
      .filter(([, { stream }]) => stream.closed)
      .map(([name]) => name)
    for (const name of closed) this.#streams.delete(name)
    const wanted = line.closed_by_server ?? []
    return wanted.join() === closed.join() ? [] : [differs(wanted, closed, 'closed_by_server')]
  }

  #compareEvents(wanted: RecordedEvent[], got: RecordedEvent[], at: string): Difference[] {
    const types = (events: RecordedEvent[]) => events.map(({ type }) => type).join(' ')
    if (types(wanted) !== types(got)) return [differs(types(wanted), types(got), at)]
    return wanted.flatMap((event, i) =>
      this.#known.compare(withoutEmptyUpdates(event), got[i], `${at}/${i}`),
    )
  }

  #take(name: string): RecordedEvent[] {
    const open = this.#streams.get(name)
    if (!open) return []
    const events = eventsOf(open.stream).slice(open.taken)
    open.taken += events.length
    for (const event of events) this.#noteVersion(event)
    return events
  }

  #noteVersion(event: RecordedEvent) {
    const logs = (event.type === 'users_log' ? event.logs : []) as { log_id: number }[]
    const ids = logs.map(({ log_id }) => log_id)
    if (event.type === 'users_snapshot') ids.push(event.version as number)
    const known = this.#known.get('version:latest') as number | undefined
    if (ids.length > 0) this.#known.learn('version:latest', Math.max(known ?? 0, ...ids))
  }

  // Publishes a marker event to all streams. A stream that received it has received all earlier events.
  async #settle(): Promise<void> {
    const open = [...this.#streams.values()].map(({ stream }) => stream)
    if (open.length === 0) return
    const time = -Math.ceil(Math.random() * 1e15)
    await this.#server.services.bus.publish([
      createPublication({ to: 'everyone' }, { type: 'heartbeat', time }),
    ])
    const hasMark = (stream: TestStream) =>
      stream.closed ||
      stream.events.some((event) => event.type === 'heartbeat' && event.time === time)
    await Promise.all(open.map((stream) => stream.until(() => hasMark(stream), 'the mark')))
  }
}

// The original server logs every update, ours only updates that change a member.
function withoutEmptyUpdates(event: RecordedEvent): RecordedEvent {
  if (event.type !== 'users_log') return event
  const logs = event.logs as Record<string, unknown>[]
  const hasChange = ({ log_id: _, uid: __, action, ...changes }: Record<string, unknown>) =>
    action !== 'update' || Object.values(changes).some((change) => change !== null)
  return { ...event, logs: logs.filter(hasChange) }
}

const eventsOf = (stream: TestStream) =>
  stream.events.filter(({ type }) => type !== 'heartbeat') as RecordedEvent[]

const bodyOf = ({ text, headers }: TestStream): AnswerBody | null =>
  text === ''
    ? null
    : headers['content-type']?.startsWith('application/json')
      ? { json: JSON.parse(text) }
      : { text }

const kindOf = (body: AnswerBody | null) => (body === null ? 'empty' : Object.keys(body)[0])

const contentOf = (body: AnswerBody | null) => (body && 'json' in body ? body.json : body)
