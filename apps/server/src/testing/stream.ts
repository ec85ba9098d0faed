import { EventParser } from '@parley/client'
import type { EventOf, EventType, ServerEvent } from '@parley/protocol'

/** An open event stream of a test with the events it has received. */
export class TestStream {
  readonly events: ServerEvent[] = []
  status = 0
  headers: Record<string, string> = {}
  /** The body of an error response. */
  text = ''
  closed = false
  readonly #abort = new AbortController()
  #waiting: (() => void)[] = []

  /** Opens a stream. Resolves when it is `ready`, refused or closed. */
  async open(url: string, headers: Record<string, string> = {}): Promise<this> {
    const response = await fetch(url, { headers, signal: this.#abort.signal })
    this.status = response.status
    this.headers = Object.fromEntries(response.headers)
    if (response.status !== 200 || !response.body) {
      this.text = await response.text()
      this.closed = true
      return this
    }
    void this.#read(response.body)
    await this.until(() => this.closed || this.events.some(({ type }) => type === 'ready'))
    return this
  }

  /** Events of one kind, in order. */
  of<T extends EventType>(type: T): EventOf<T>[] {
    return this.events.filter((event) => event.type === type) as EventOf<T>[]
  }

  /** The events after `ready`, without heartbeats. */
  live(): ServerEvent[] {
    const ready = this.events.findIndex(({ type }) => type === 'ready')
    return this.events.slice(ready + 1).filter(({ type }) => type !== 'heartbeat')
  }

  /** Waits until `holds()` is true. Checks after each event and fails after five seconds. */
  async until(holds: () => boolean, what = 'the stream'): Promise<void> {
    const limit = Date.now() + 5000
    while (!holds()) {
      if (Date.now() > limit)
        throw new Error(`Waited too long for ${what}: ${this.#receivedTypes()}`)
      await new Promise<void>((wake) => {
        this.#waiting.push(wake)
        setTimeout(wake, 100)
      })
    }
  }

  /** Waits for the first live event of a kind. */
  async next<T extends EventType>(type: T): Promise<EventOf<T>> {
    const found = () => this.live().find((event) => event.type === type)
    await this.until(() => found() !== undefined, type)
    return found() as EventOf<T>
  }

  /** Clears the events received so far. */
  clear(): void {
    this.events.splice(0, this.events.length, { type: 'ready' })
  }

  close(): void {
    this.closed = true
    this.#abort.abort()
  }

  #receivedTypes() {
    return this.events.map(({ type }) => type).join(' ')
  }

  async #read(body: ReadableStream<Uint8Array>) {
    const parser = new EventParser()
    try {
      for await (const bytes of body) {
        for (const data of parser.push(bytes)) this.events.push(JSON.parse(data))
        for (const wake of this.#waiting.splice(0)) wake()
      }
    } catch {
      // Some tests abort the connection.
    }
    this.closed = true
    for (const wake of this.#waiting.splice(0)) wake()
  }
}
