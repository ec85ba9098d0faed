// The cost of each step on one core, in microseconds. docs/capacity.md tells how the figures were found.

/** The unit costs that the formulas and the simulation share. */
export interface Costs {
  /** A node's processor time for a message that it accepts, and for a group of messages. */
  send: number
  group: number
  /** The database's processor time for a message, and for a group. */
  row: number
  commit: number
  /** A node's processor time for a message, and for a group, that another node has committed. */
  signalled: number
  signal: number
  /** Processor time of node and database for asking which commit is the last. Waiting requests share it. */
  check: number
  head: number
  /** The database's processor time for each node that is told of a group. */
  announce: number
  /** Waiting for the disk in each group. No processor time. */
  fsync: number
  /** A request and its answer between node and database. No processor time. */
  roundTrip: number
  /** A node's processor time for writing an event to a stream. */
  delivery: number
  /** A node's processor time for a request that reads. */
  read: number
  /** A node's processor time for an idle stream, for each second. */
  idle: number
}

/** The parts of `send` and `group` that a node spends before, inside and after the lock. */
export const parts = { before: 0.5, inside: 0.2, after: 0.3 }

/** As many messages as one group may have. */
export const maxGroup = 256

/** The figures of this repository's machine: 2 cores of an AMD EPYC, shared with others. */
export const measured: Costs = {
  send: 70,
  group: 435,
  row: 16,
  commit: 405,
  signalled: 13,
  signal: 450,
  check: 150,
  head: 50,
  announce: 100,
  fsync: 400,
  roundTrip: 0,
  delivery: 14,
  read: 262,
  idle: 9,
}

/** The same for separate machines. The round trip is an assumption, not a measurement. */
export const apart: Costs = { ...measured, roundTrip: 200 }

/** Results of the job `nodes`, with nodes and database on one core. The simulation must find the same rates. */
export const measuredRates = [
  { nodes: 1, inFlight: 64, rate: 9085, messagesPerCommit: 40.9 },
  { nodes: 2, inFlight: 64, rate: 5306, messagesPerCommit: 20 },
  { nodes: 4, inFlight: 64, rate: 2833, messagesPerCommit: 13.7 },
] as const
