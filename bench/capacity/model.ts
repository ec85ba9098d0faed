import { type Costs, parts } from './costs.ts'

/** The load of a number of people who are online. */
export interface Demand {
  people: number
  /** Messages, readers of each, and other requests; messages and requests in a second. */
  messages: number
  readers: number
  reads: number
}

/** Seconds between two actions of a person. */
const think = 20
/** The part of the actions that are messages. */
const share = 0.2
/** How many streams receive a message. */
const readers = 50

/** As in Mattermost's sizing: one action in 20 s. */
export function demandOf(people: number): Demand {
  const actions = people / think
  return { people, messages: actions * share, readers, reads: actions * (1 - share) }
}

/** Times in milliseconds; processor time in cores. */
export interface Estimate {
  nodes: number
  groups: number
  /** The part of time for which the lock is held. */
  lock: number
  /** The cores that each node and the database need. */
  node: number
  database: number
  p50: number
  /** The core of each node that is spent on the messages of other nodes. */
  signalled: number
}

// Above this part of the time, the lock counts as always held.
const saturated = 0.99

/** Estimates the load of `nodes` nodes on one database. docs/capacity.md explains each term. */
function estimate(demand: Demand, nodes: number, costs: Costs): Estimate {
  const { people, messages, reads } = demand
  const c = inSeconds(costs)
  // The lock is held for `fixed` in each group and for `each` in each message of it.
  const fixed = c.commit + parts.inside * c.group + c.fsync + 2 * c.roundTrip
  const each = c.row + parts.inside * c.send
  const groups = Math.max(0, Math.min(messages, (1 - messages * each) / fixed))
  const lock = Math.min(1, groups * fixed + messages * each)
  const others = (nodes - 1) / nodes
  const signalled = others * (messages * c.signalled + groups * c.signal)
  const own = messages * c.send + groups * c.group + messages * demand.readers * c.delivery
  // Requests share a question while one is under way. That is rare at a load that leaves time.
  const checks = Math.min(messages + reads, nodes / (c.check + c.head + c.roundTrip))
  return {
    nodes,
    groups,
    lock,
    node: (own + reads * c.read + checks * c.check + people * c.idle) / nodes + signalled,
    database:
      groups * c.commit + messages * c.row + groups * (nodes - 1) * c.announce + checks * c.head,
    p50: 1000 * waitOf(nodes, fixed + (each * messages) / groups, lock, c),
    signalled,
  }
}

// Below saturation a message waits as in a queue with constant service. Above it, the groups of all nodes
// take turns: a message waits for half of the others on average, and for its own.
function waitOf(nodes: number, held: number, lock: number, c: Costs): number {
  const outside = (parts.before + parts.after) * (c.group + c.send) + c.check + c.head + c.roundTrip
  const queued = held * (1 + lock / (2 * (1 - Math.min(lock, saturated))))
  const turns = (nodes / 2 + 1) * held
  return outside + (lock < saturated ? Math.min(queued, turns) : turns)
}

const inSeconds = (costs: Costs) =>
  Object.fromEntries(
    Object.entries(costs).map(([name, us]) => [name, us / 1e6]),
  ) as unknown as Costs

const maxNode = 0.6
const maxStreams = 15_000
const maxNodes = 100

/** The fewest nodes that are at most 60 % busy with at most 15,000 streams each; undefined if there are none. */
export function fewestNodes(demand: Demand, costs: Costs): Estimate | undefined {
  for (let nodes = Math.ceil(demand.people / maxStreams); nodes <= maxNodes; nodes++) {
    const found = estimate(demand, nodes, costs)
    if (found.node <= maxNode && found.groups > 0) return found
  }
  return undefined
}
