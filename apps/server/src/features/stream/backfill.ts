import { chunk, dataLine } from '../../http/answer/frames.ts'
import type { Sink } from '../../http/answer/sink.ts'
import type { SharedEvent } from '../users/index.ts'

const chunkChars = 262_144
/** A shorter event is not worth a write of its own. */
const minSharedChars = 16_384

/** Writes a backfill at the pace of its client. Memory stays bounded, so a slow client is not cut. */
export class Backfill {
  readonly #sink: Sink
  readonly #first: Buffer[]
  #text = ''

  /** `first` is an event that all streams send, so it is framed once. */
  constructor(sink: Sink, first?: string) {
    this.#sink = sink
    this.#first = first === undefined ? [] : [chunkOf(first)]
  }

  async write(events: Iterable<string>): Promise<void> {
    for (const json of events) {
      this.#text += dataLine(json)
      if (this.#text.length < chunkChars) continue
      await this.#writeText()
    }
  }

  /** Writes events that other streams send as well. The long ones are encoded, and compressed, once for all of them. */
  async writeShared(events: Iterable<SharedEvent>): Promise<void> {
    for (const event of events) {
      if (event.json.length < minSharedChars) {
        await this.write([event.json])
        continue
      }
      await this.flush()
      this.#sink.write(...this.#first.splice(0), framedOf(event))
      await this.#sink.drained()
    }
  }

  /** Writes what there is, before the rest is ready. */
  async flush(): Promise<void> {
    if (this.#text !== '') await this.#writeText()
  }

  /** Writes what is worth compressing. A short backfill, as after a short absence, is left to `end`. */
  async compress(): Promise<void> {
    if (this.#sink.compresses(this.#text.length)) await this.#writeText()
  }

  end(events: readonly string[]): void {
    this.#sink.write(...this.#first, chunk(this.#text + events.map(dataLine).join('')))
  }

  async #writeText() {
    const text = this.#text
    this.#text = ''
    if (this.#first.length > 0) this.#sink.write(...this.#first.splice(0))
    await this.#sink.writeText(text)
  }
}

const shared = new WeakMap<SharedEvent, Buffer>()

function framedOf(event: SharedEvent): Buffer {
  const bytes = shared.get(event) ?? chunk(dataLine(event.json))
  shared.set(event, bytes)
  return bytes
}

let framed: { text: string; bytes: Buffer } | undefined

function chunkOf(text: string): Buffer {
  if (framed?.text !== text) framed = { text, bytes: chunk(dataLine(text)) }
  return framed.bytes
}
