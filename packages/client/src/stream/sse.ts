import { createParser, type EventSourceParser } from 'eventsource-parser'

/**
 * Parses the bytes of an event stream into the texts of its events. Chunks may end anywhere, even inside a
 * character.
 */
export class EventParser {
  readonly #decoder = new TextDecoder()
  readonly #parser: EventSourceParser
  #complete: string[] = []

  constructor() {
    this.#parser = createParser({ onEvent: ({ data }) => void this.#complete.push(data) })
  }

  /** Parses the next bytes and returns the events that they complete. */
  push(bytes: Uint8Array): string[] {
    this.#complete = []
    this.#parser.feed(this.#decoder.decode(bytes, { stream: true }))
    return this.#complete
  }
}
