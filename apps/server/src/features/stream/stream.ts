import { limits } from '@parley/protocol'
import { isOpenToVisitors } from '@parley/rules'
import { everything, invalidates, isPublication } from '../../engines/bus/bus.ts'
import type { Sink } from '../../http/answer/sink.ts'
import { chunk, commentLine, dataLine } from '../../http/answer/frames.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { BelowStream } from './below-stream.ts'
import { isSessionAlive } from '../auth/index.ts'
import { findChannel } from '../channels/index.ts'
import type { OpenedStream } from '../users/index.ts'
import type { Reader } from './reader.ts'
import { type Opening, openReader } from './catchup.ts'
import { Hub } from './hub.ts'

const second = 1000
const beatEvery = limits.heartbeatMs / second
const commentEvery = limits.commentMs / second
const stalledMs = 30_000
const comment = chunk(commentLine)

/** All open streams of this node. */
export class Streams {
  readonly hub: Hub
  readonly #services: BelowStream
  // A timer wheel of fifteen one-second slots. Each stream is in the slot of the second it was opened in.
  readonly #wheel = Array.from({ length: beatEvery }, () => new Set<Reader>())
  #tick = 0
  #isClosed = false
  #opened = 0
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(services: BelowStream) {
    this.#services = services
    this.hub = new Hub((gid) => membersOf(services, gid))
  }

  /** Subscribes to published events and starts the heartbeats. */
  async start(): Promise<void> {
    this.#services.channels.cache.watch((gid) => this.hub.audiences.invalidateChannel(gid))
    this.#services.bus.listen((message) => {
      if (message === everything) return this.#restart()
      if (invalidates(message, 'stream')) return this.#noticeOpened(message.ids)
      if (!isPublication(message)) return
      const ended = this.hub.deliver(message)
      if (ended.length > 0) this.#end(ended)
    })
    this.hub.lastMid = await this.#services.database.lastMid()
    this.#startedAt = performance.now()
    this.#planTick()
  }

  /** Opens a stream. An older stream of the same device receives `kick` and is closed. */
  async open(me: CurrentUser, sink: Sink, opening: Opening, extended: boolean): Promise<void> {
    if (this.#isClosed) return sink.cut()
    const { uid, device, session, is_guest, is_visitor } = me
    const name = `${this.#services.nodes.self} ${++this.#opened}`
    const reader: Reader = {
      name,
      uid,
      device,
      session,
      isGuest: is_guest,
      isVisitor: is_visitor,
      extended,
      sink,
      isKnown: false,
      heldChars: 0,
      held: [],
    }
    const older = this.hub.add(reader)
    this.#services.users.presence.opened({ uid, device, name })
    this.#wheel[this.#tick % beatEvery]?.add(reader)
    sink.onClose(() => this.#forget(reader, false))
    if (older) this.#kick(older)
    try {
      await openReader(this.#services, this.hub, reader, me, opening)
      if (opening.isShort) this.#end([reader], false)
    } catch (error) {
      sink.cut()
      throw error
    }
  }

  count(): number {
    return this.hub.audiences.size
  }

  /** Ends all streams and opens no more. Clients connect to another node, or again. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const reader of this.hub.audiences.all()) reader.sink.cut()
  }

  // Events were missed. Clients connect again and receive them.
  async #restart() {
    for (const reader of this.hub.audiences.all()) reader.sink.cut()
    this.hub.lastMid = await this.#services.database.lastMid()
  }

  // Nodes hear of all streams in one order, so the newest stream of a device stays.
  #noticeOpened(ids: readonly (number | string)[]) {
    for (const id of ids) {
      const { uid, device, name } = JSON.parse(String(id)) as OpenedStream
      const reader = this.hub.audiences.readersOf(uid).find((own) => own.device === device)
      if (reader?.name === name) reader.isKnown = true
      else if (reader?.isKnown) this.#kick(reader)
    }
  }

  #kick(reader: Reader) {
    this.hub.flush()
    this.#forget(reader, true)
    reader.sink.end(chunk(dataLine('{"type":"kick","reason":"login_from_other_device"}')))
  }

  // Between short streams their user stays online, for the grace period.
  #end(readers: readonly Reader[], areGone = true) {
    this.hub.flush()
    for (const reader of readers) {
      this.#forget(reader, areGone)
      reader.sink.end()
    }
  }

  #forget(reader: Reader, atOnce: boolean) {
    for (const slot of this.#wheel) slot.delete(reader)
    if (this.hub.remove(reader)) {
      this.#services.users.presence.closed(reader, atOnce)
    }
  }

  // Scheduled against the clock, so that a delay does not add up over later heartbeats.
  #planTick() {
    const passed = performance.now() - this.#startedAt
    this.#timer = setTimeout(() => this.#catchUpTicks(), second - (passed % second))
    this.#timer.unref()
  }

  #catchUpTicks() {
    const due = Math.floor((performance.now() - this.#startedAt) / second)
    // After a suspend, send only the latest round of heartbeats.
    this.#tick = Math.max(this.#tick, due - beatEvery)
    while (this.#tick < due) this.#beat(++this.#tick)
    this.#planTick()
  }

  // Each stream gets a heartbeat every fifteen seconds and a comment every five. A stream whose session
  // has expired is ended instead.
  #beat(tick: number) {
    const lapsed: Reader[] = []
    const beat = chunk(
      dataLine(JSON.stringify({ type: 'heartbeat', time: this.#services.clock.now() })),
    )
    for (let back = 0; back < beatEvery; back += commentEvery) {
      for (const reader of this.#wheel[(tick + back) % beatEvery] ?? []) {
        const since = reader.sink.stalledSince()
        if (since > 0 && Date.now() - since > stalledMs) reader.sink.cut()
        else if (back === 0 && !isSessionAlive(this.#services, reader)) lapsed.push(reader)
        else if (reader.held) continue
        else if (back === 0) reader.sink.write(comment, beat)
        else reader.sink.write(comment)
      }
    }
    if (lapsed.length > 0) this.#end(lapsed)
  }
}

// The audience of a deleted channel.
const nobody = new Map<number, number>()

function membersOf(services: BelowStream, gid: number) {
  const channel = findChannel(services, gid)
  if (!channel) return nobody
  if (!channel.is_public) return channel.members
  return isOpenToVisitors(channel) ? 'all' : 'all but visitors'
}
