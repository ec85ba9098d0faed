import { limits } from '@parley/protocol'
import { isTold } from '../../engines/bus/bus.ts'
import { type Sink, chunk, commentLine, dataLine } from '../../http/frames.ts'
import { type Services, perServer } from '../../services.ts'
import { channels, findChannel } from '../channels/index.ts'
import { presence } from '../users/index.ts'
import { type Since, openReader } from './catchup.ts'
import { Hub, type Reader } from './hub.ts'

/** All open streams of this node. */
export const streams = perServer((services) => new Streams(services))

const second = 1000
const beatEvery = limits.heartbeatMs / second
const commentEvery = limits.commentMs / second
const stalledMs = 30_000
const comment = chunk(commentLine)

class Streams {
  readonly hub: Hub
  readonly #services: Services
  // A clock face of fifteen seconds: each stream hangs at the second it was opened at.
  readonly #wheel = Array.from({ length: beatEvery }, () => new Set<Reader>())
  #tick = 0
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
    this.hub = new Hub((gid) => membersOf(services, gid))
  }

  /** Begins to hear what is told, and to keep streams alive. */
  start(): void {
    channels(this.#services).watch((gid) => this.hub.forgetChannel(gid))
    this.#services.bus.listen((news) => {
      if (!isTold(news)) return
      const ended = this.hub.deliver(news)
      if (ended.length > 0) this.#end(ended)
    })
    this.#timer = setInterval(() => this.#beat(), second)
    this.#timer.unref()
  }

  /** Opens a stream; one of the same device is told and closed. */
  async open(
    me: { uid: number; device: string; is_guest: boolean },
    sink: Sink,
    since: Since,
    extended: boolean,
  ): Promise<void> {
    const { uid, device, is_guest } = me
    const reader: Reader = { uid, device, isGuest: is_guest, extended, sink, held: [] }
    const older = this.hub.add(reader)
    presence(this.#services).opened(uid, device)
    const slot = this.#wheel[this.#tick % beatEvery]
    slot?.add(reader)
    sink.onClose(() => {
      slot?.delete(reader)
      this.#forget(reader, false)
    })
    if (older) this.#kick(older)
    try {
      await openReader(this.#services, this.hub, reader, since)
    } catch (error) {
      sink.cut()
      throw error
    }
  }

  count(): number {
    return this.hub.size
  }

  close(): void {
    clearInterval(this.#timer)
    for (const reader of this.hub.all()) reader.sink.cut()
  }

  #kick(reader: Reader) {
    this.hub.flush()
    this.#forget(reader, true)
    reader.sink.end(chunk(dataLine('{"type":"kick","reason":"login_from_other_device"}')))
  }

  #end(readers: readonly Reader[]) {
    this.hub.flush()
    for (const reader of readers) {
      this.#forget(reader, true)
      reader.sink.end()
    }
  }

  #forget(reader: Reader, atOnce: boolean) {
    if (this.hub.remove(reader)) {
      presence(this.#services).closed(reader.uid, reader.device, atOnce)
    }
  }

  // A heartbeat each fifteen seconds and a comment each five, counted from when a stream was opened.
  #beat() {
    this.#tick++
    const beat = chunk(
      dataLine(JSON.stringify({ type: 'heartbeat', time: this.#services.clock.now() })),
    )
    for (let back = 0; back < beatEvery; back += commentEvery) {
      for (const reader of this.#wheel[(this.#tick + back) % beatEvery] ?? []) {
        if (reader.held) continue
        const since = reader.sink.stalledSince()
        if (since > 0 && Date.now() - since > stalledMs) reader.sink.cut()
        else if (back === 0) reader.sink.write(comment, beat)
        else reader.sink.write(comment)
      }
    }
  }
}

// Nobody hears a channel that is gone.
const nobody = new Map<number, unknown>()

function membersOf(services: Services, gid: number) {
  const channel = findChannel(services, gid)
  if (!channel) return nobody
  return channel.is_public ? undefined : channel.members
}
