import { textMessage } from '@parley/client'
import {
  encodeRequest,
  type ResponseOf,
  type MessageInput,
  type Properties,
  type Endpoint,
  type RequestOf,
  type ServerEvent,
  deleteMessage,
  editMessage,
  likeMessage,
  replyToMessage,
  sendToChannel,
  sendToUser,
} from '@parley/protocol'
import { TestStream } from './stream.ts'

export interface TestAnswer<T = unknown> {
  status: number
  headers: Headers
  /** Parsed JSON or text; undefined if the body is empty. */
  body: T
  text: string
}

const delayed = new Set<ServerEvent['type']>([
  ...(['users_state_changed', 'activity_changed', 'thread_follow_changed'] as const),
])

/** A user of a test on one device. */
export class Person {
  readonly base: string
  readonly uid: number
  token: string
  refreshToken: string
  readonly device: string
  #streams: TestStream[] = []

  constructor(
    base: string,
    session: { uid: number; token: string; refresh_token: string; device: string },
  ) {
    this.base = base
    this.uid = session.uid
    this.token = session.token
    this.refreshToken = session.refresh_token
    this.device = session.device
  }

  /** Calls an endpoint of the contract and returns the response, whatever its status. */
  async request<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
  ): Promise<TestAnswer<ResponseOf<E>>> {
    const { method, path, headers, body } = encodeRequest(endpoint, input)
    return this.fetch(method, path, { headers, body }) as Promise<TestAnswer<ResponseOf<E>>>
  }

  /** Calls an endpoint and returns the body. Throws unless the status is 200. */
  async call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
    const answer = await this.request(endpoint, input)
    if (answer.status !== 200) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${answer.status} ${answer.text}`,
      )
    }
    return answer.body
  }

  /** Sends any request, including ones that the contract does not allow. */
  async fetch(
    method: string,
    path: string,
    more: {
      headers?: Record<string, string>
      body?: string | Uint8Array | FormData | undefined
    } = {},
  ): Promise<TestAnswer> {
    const { headers = {}, body } = more
    const response = await fetch(this.base + path, {
      method,
      headers: { ...(this.token === '' ? {} : { 'x-api-key': this.token }), ...headers },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text), text }
  }

  send(content: string | MessageInput) {
    const input = typeof content === 'string' ? textMessage(content) : content
    return {
      to: (gid: number) => this.call(sendToChannel, { params: { gid }, body: input }),
      toPerson: (person: { uid: number }) =>
        this.call(sendToUser, { params: { uid: person.uid }, body: input }),
    }
  }

  reply = (mid: number, content: string) =>
    this.call(replyToMessage, { params: { mid }, body: textMessage(content) })

  /** Replies in the thread only, as our client does in its thread panel. */
  replyInThread = (mid: number, content: string, properties: Properties = {}) =>
    this.call(replyToMessage, {
      params: { mid },
      body: { ...textMessage(content), properties: { ...properties, thread_only: true } },
    })

  edit = (mid: number, content: string) =>
    this.call(editMessage, { params: { mid }, body: textMessage(content) })

  react = (mid: number, action: string) =>
    this.call(likeMessage, { params: { mid }, body: { action } })

  delete = (mid: number) => this.call(deleteMessage, { params: { mid } })

  /** Opens an event stream, with `ext=1` by default. */
  async openStream(query: Record<string, string | number> = { ext: 1 }): Promise<TestStream> {
    const words = Object.entries(query).map(([name, value]) => [name, String(value)])
    const stream = new TestStream()
    this.#streams.push(stream)
    return stream.open(`${this.base}/api/user/events?${new URLSearchParams(words)}`, {
      'x-api-key': this.token,
    })
  }

  /** The live events of the newest stream, without heartbeats. */
  allEvents(): ServerEvent[] {
    return this.#streams.at(-1)?.live() ?? []
  }

  /** Like `allEvents` without presence, activity and followed threads, which are published with a delay. */
  events(): ServerEvent[] {
    return this.allEvents().filter(({ type }) => !delayed.has(type))
  }

  /** Clears the events received so far. */
  clearEvents(): void {
    this.#streams.at(-1)?.clear()
  }

  streams(): readonly TestStream[] {
    return this.#streams
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
