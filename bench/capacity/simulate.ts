import { Clock, Processor } from './clock.ts'
import { type Costs, groupMax, parts } from './costs.ts'

/** A site and its load. */
export interface Site {
  costs: Costs
  nodes: number
  /** The cores of the database; undefined if nodes and database share one core. */
  databaseCores: number | undefined
  /** Requests in flight over all nodes, each sent when the one before is answered; or a second. */
  load: { inFlight: number } | { messages: number; readers: number; reads: number; idle: number }
  seconds: number
}

/** Times are milliseconds, the busy parts are of one core, or of all cores of the database. */
export interface Simulated {
  rate: number
  p50: number
  p99: number
  messagesPerCommit: number
  node: number
  database: number
  lock: number
  /** Processor time of everything for each message, in microseconds. */
  cpu: number
}

/** The events of a delivery to many streams are cut into slices, so that other work comes between. */
const slice = 512

/** Replays arrivals, groups, commits under the lock, notices and deliveries with the unit costs. */
export function simulate(site: Site): Simulated {
  const clock = new Clock()
  const { costs, load, seconds } = site
  const end = seconds * 1e6
  const warm = end / 5
  const database = new Processor(clock, site.databaseCores ?? 1)
  const processors = Array.from({ length: site.nodes }, () =>
    site.databaseCores === undefined ? database : new Processor(clock, 1),
  )
  const lock = new Lock(clock)
  const times: number[] = []
  let [accepted, commits, committed] = [0, 0, 0]
  const random = randomFrom(1)

  const nodes = processors.map((processor, i) => {
    const waiting: number[] = []
    let isRunning = false
    const again = (sent: number) => {
      if (clock.now >= warm) {
        accepted++
        times.push((clock.now - sent) / 1000)
      }
      if ('inFlight' in load) send()
    }
    function send() {
      const at = clock.now
      processor.run(costs.send * parts.before, () => {
        waiting.push(at)
        pump()
      })
    }
    function pump() {
      if (isRunning || waiting.length === 0) return
      isRunning = true
      const group = waiting.splice(0, groupMax)
      const count = group.length
      const known = commits
      let missed = 0
      processor.run(costs.group * parts.before, () =>
        lock.take(() => {
          missed = commits - known
          step(costs.commit / 2, () =>
            processor.run((costs.group + costs.send * count) * parts.inside, () =>
              step(costs.commit / 2 + costs.row * count, () =>
                clock.after(costs.fsync, () => {
                  commits++
                  lock.release()
                  finish(group, missed)
                }),
              ),
            ),
          )
        }),
      )
    }
    // One exchange with the database.
    function step(micros: number, done: () => void) {
      clock.after(costs.roundTrip / 2, () =>
        database.run(micros, () => clock.after(costs.roundTrip / 2, done)),
      )
    }
    function finish(group: number[], missed: number) {
      committed += group.length
      isRunning = false
      const cost = (costs.group + costs.send * group.length) * parts.after
      processor.run(cost, () => {
        for (const sent of group) again(sent)
      })
      pump()
      if (missed > 0) processor.run(costs.missed * missed)
      deliver(processor, group.length)
      for (const [other, one] of processors.entries()) {
        if (other === i) continue
        database.run(costs.announce)
        one.run(costs.notice + costs.noticed * group.length, () => deliver(one, group.length))
      }
    }
    return { send }
  })

  function deliver(processor: Processor, messages: number) {
    if ('inFlight' in load) return
    let left = (messages * load.readers) / site.nodes
    for (; left > 0; left -= slice) processor.run(Math.min(left, slice) * costs.delivery)
  }

  /** Runs `work` at random moments, `rate` times a second on average. */
  function arrivals(rate: number, work: () => void) {
    if (rate <= 0) return
    clock.after((-Math.log(1 - random()) * 1e6) / rate, () => {
      work()
      arrivals(rate, work)
    })
  }

  if ('inFlight' in load) {
    for (let i = 0; i < load.inFlight; i++) nodes[i % nodes.length]?.send()
  } else {
    for (const [i, { send }] of nodes.entries()) {
      arrivals(load.messages / nodes.length, send)
      arrivals(load.reads / nodes.length, () => processors[i]?.run(costs.read))
      arrivals(load.idle / nodes.length / 100, () => processors[i]?.run(costs.idle * 100))
    }
  }
  clock.runUntil(end)

  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  const busyNodes = processors.reduce((sum, { busy }) => sum + busy, 0) / processors.length
  const all = new Set([database, ...processors])
  return {
    rate: accepted / ((end - warm) / 1e6),
    p50: at(0.5),
    p99: at(0.99),
    messagesPerCommit: committed / commits,
    node: busyNodes / end,
    database: database.busy / end / (site.databaseCores ?? 1),
    lock: lock.held / end,
    cpu: [...all].reduce((sum, { busy }) => sum + busy, 0) / committed,
  }
}

/** The lock that all groups of all nodes take. */
class Lock {
  held = 0
  readonly #clock: Clock
  readonly #waiting: (() => void)[] = []
  #since: number | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(taken: () => void): void {
    if (this.#since !== undefined) return void this.#waiting.push(taken)
    this.#since = this.#clock.now
    taken()
  }

  release(): void {
    this.held += this.#clock.now - (this.#since ?? this.#clock.now)
    this.#since = undefined
    const next = this.#waiting.shift()
    if (next) this.take(next)
  }
}

/** Mulberry32: the same numbers at each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
