import { encodeRequest, textDraft } from '@parley/client'
import {
  type ResponseOf,
  type MessageInput,
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
  /** Parsed JSON, or the text; undefined when there are no bytes. */
  body: T
  text: string
}

/** Somebody in a test: calls, sends, hears. */
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

  /** Calls an endpoint of the contract and gives the whole answer, whatever its status. */
  async asks<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
  ): Promise<TestAnswer<ResponseOf<E>>> {
    const { method, path, headers, body } = encodeRequest(endpoint, input)
    return this.fetches(method, path, { headers, body }) as Promise<TestAnswer<ResponseOf<E>>>
  }

  /** Calls an endpoint that must answer 200, and gives its body. */
  async does<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ResponseOf<E>> {
    const answer = await this.asks(endpoint, input)
    if (answer.status !== 200) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${answer.status} ${answer.text}`,
      )
    }
    return answer.body
  }

  /** A request of any shape, as a hostile client might make it. */
  async fetches(
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

  sends(content: string | MessageInput) {
    const draft = typeof content === 'string' ? textDraft(content) : content
    return {
      to: (gid: number) => this.does(sendToChannel, { params: { gid }, body: draft }),
      toPerson: (person: { uid: number }) =>
        this.does(sendToUser, { params: { uid: person.uid }, body: draft }),
    }
  }

  replies = (mid: number, content: string) =>
    this.does(replyToMessage, { params: { mid }, body: textDraft(content) })

  edits = (mid: number, content: string) =>
    this.does(editMessage, { params: { mid }, body: textDraft(content) })

  likes = (mid: number, action: string) =>
    this.does(likeMessage, { params: { mid }, body: { action } })

  deletes = (mid: number) => this.does(deleteMessage, { params: { mid } })

  /** Opens an event stream; with `ext=1` unless said otherwise. */
  async listens(query: Record<string, string | number> = { ext: 1 }): Promise<TestStream> {
    const words = Object.entries(query).map(([name, value]) => [name, String(value)])
    const stream = new TestStream()
    this.#streams.push(stream)
    return stream.open(`${this.base}/api/user/events?${new URLSearchParams(words)}`, {
      'x-api-key': this.token,
    })
  }

  /** What the stream opened last has heard since, heartbeats left out. */
  heard(): ServerEvent[] {
    return this.#streams.at(-1)?.live() ?? []
  }

  /** The same without who comes and goes: that is told a little later, whenever it is. */
  hears(): ServerEvent[] {
    return this.heard().filter(({ type }) => type !== 'users_state_changed')
  }

  /** Forgets what was heard so far. */
  forgets(): void {
    this.#streams.at(-1)?.forget()
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
