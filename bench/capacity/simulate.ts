import { Clock, Processor } from './clock.ts'
import { type Costs, maxGroup, parts } from './costs.ts'

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
  const run = new Run(site)
  const { load, nodes } = site
  if ('inFlight' in load) {
    for (let i = 0; i < load.inFlight; i++) run.nodes[i % nodes]?.send()
  } else {
    for (const node of run.nodes) {
      run.arrivals(load.messages / nodes, () => node.send())
      run.arrivals(load.reads / nodes, () =>
        node.whenCurrent(() => node.processor.run(site.costs.read)),
      )
      // A hundred at once, to have fewer events.
      run.arrivals(load.idle / nodes / 100, () => node.processor.run(site.costs.idle * 100))
    }
  }
  run.clock.runUntil(run.end)
  return run.results()
}

/** The parts of a site, and what is counted. */
class Run {
  readonly clock = new Clock()
  readonly site: Site
  readonly end: number
  readonly database: Processor
  readonly lock = new Lock(this.clock)
  readonly nodes: readonly Node[]
  commits = 0
  committed = 0
  readonly #warm: number
  readonly #times: number[] = []
  readonly #random = randomFrom(1)

  constructor(site: Site) {
    this.site = site
    this.end = site.seconds * 1e6
    this.#warm = this.end / 5
    this.database = new Processor(this.clock, site.databaseCores ?? 1)
    this.nodes = Array.from({ length: site.nodes }, () => {
      const isShared = site.databaseCores === undefined
      return new Node(this, isShared ? this.database : new Processor(this.clock, 1))
    })
  }

  accepted(sent: number): void {
    if (this.clock.now >= this.#warm) this.#times.push((this.clock.now - sent) / 1000)
  }

  /** Runs `work` at random moments, `rate` times a second on average. */
  arrivals(rate: number, work: () => void): void {
    if (rate <= 0) return
    this.clock.after((-Math.log(1 - this.#random()) * 1e6) / rate, () => {
      work()
      this.arrivals(rate, work)
    })
  }

  results(): Simulated {
    const { database, end, committed } = this
    const sorted = this.#times.sort((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
    const processors = this.nodes.map(({ processor }) => processor)
    const sum = (all: Iterable<Processor>) => [...all].reduce((total, { busy }) => total + busy, 0)
    return {
      rate: sorted.length / ((end - this.#warm) / 1e6),
      p50: at(0.5),
      p99: at(0.99),
      messagesPerCommit: committed / this.commits,
      node: sum(processors) / processors.length / end,
      database: database.busy / end / (this.site.databaseCores ?? 1),
      lock: this.lock.held / end,
      cpu: sum(new Set([database, ...processors])) / committed,
    }
  }
}

/** A node: commits one group after the other, of what has arrived meanwhile. */
class Node {
  readonly processor: Processor
  readonly #run: Run
  /** When the waiting messages were sent. */
  readonly #waiting: number[] = []
  #isCommitting = false
  /** Requests that wait until this node is current. */
  readonly #asking: (() => void)[] = []
  #isChecking = false

  constructor(run: Run, processor: Processor) {
    this.#run = run
    this.processor = processor
  }

  send(): void {
    const sent = this.#run.clock.now
    this.processor.run(this.#run.site.costs.send * parts.before, () =>
      this.whenCurrent(() => {
        this.#waiting.push(sent)
        this.#commit()
      }),
    )
  }

  /** Asks for the last commit, once for all requests that wait. One question is under way at a time. */
  whenCurrent(current: () => void): void {
    this.#asking.push(current)
    this.#check()
  }

  #check(): void {
    if (this.#isChecking || this.#asking.length === 0) return
    this.#isChecking = true
    const { check, head } = this.#run.site.costs
    const asking = this.#asking.splice(0)
    this.processor.run(check, () =>
      this.#ask(head, () => {
        this.#isChecking = false
        for (const current of asking) current()
        this.#check()
      }),
    )
  }

  #commit(): void {
    if (this.#isCommitting || this.#waiting.length === 0) return
    this.#isCommitting = true
    const { lock, site } = this.#run
    this.processor.run(site.costs.group * parts.before, () => lock.take(() => this.#write()))
  }

  /** Holds the lock: two exchanges with the database, then the disk. What waits belongs to the group. */
  #write(): void {
    const { clock, lock, site } = this.#run
    const { commit, row, fsync, group: fixed, send } = site.costs
    this.#ask(commit / 2, () => {
      const group = this.#waiting.splice(0, maxGroup)
      const committed = () => {
        this.#run.commits++
        lock.release()
        this.#publish(group)
      }
      this.processor.run((fixed + send * group.length) * parts.inside, () =>
        this.#ask(commit / 2 + row * group.length, () => clock.after(fsync, committed)),
      )
    })
  }

  #ask(micros: number, done: () => void): void {
    const { clock, database, site } = this.#run
    const way = site.costs.roundTrip / 2
    clock.after(way, () => database.run(micros, () => clock.after(way, done)))
  }

  #publish(group: readonly number[]): void {
    const { database, nodes, site } = this.#run
    const { costs, load } = site
    this.#run.committed += group.length
    this.#isCommitting = false
    this.processor.run((costs.group + costs.send * group.length) * parts.after, () => {
      for (const sent of group) {
        this.#run.accepted(sent)
        if ('inFlight' in load) this.send()
      }
    })
    this.#commit()
    this.#deliver(group.length)
    for (const other of nodes) {
      if (other === this) continue
      database.run(costs.announce)
      const signal = costs.signal + costs.signalled * group.length
      other.processor.run(signal, () => other.#deliver(group.length))
    }
  }

  #deliver(messages: number): void {
    const { load, costs, nodes } = this.#run.site
    if ('inFlight' in load) return
    let left = (messages * load.readers) / nodes
    for (; left > 0; left -= slice) this.processor.run(Math.min(left, slice) * costs.delivery)
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
