import type { ServerEvent } from '@parley/protocol'
import type { Statement } from '../database/statement.ts'

/** The receivers of an event. Publishers must name them; there is no default. */
export type Audience =
  /** All users. Visitors of the widget are left out unless it says so. */
  | { to: 'everyone'; exceptUids?: readonly number[]; withVisitors?: boolean }
  | { to: 'users'; uids: readonly number[]; exceptDevice?: string }
  | { to: 'channel'; gid: number; exceptUid?: number }
  | { to: 'session'; uid: number; device: string }

/** An event to be delivered. Its JSON is encoded once for all receivers. */
export interface Publication {
  audience: Audience
  json: string
  /** Set on `chat` events, so that a stream can skip messages it has replayed. */
  mid?: number
  /** Set with `mid`, for listeners that cache the event. Never sent to clients. */
  place?: object
  /** Other JSON for some groups of receivers, by the name of the group; null if they receive nothing. */
  variants?: Readonly<Partial<Record<string, string | null>>>
  /** Only streams opened with `ext=1` receive it. */
  extended?: boolean
  /** The last event on its stream. */
  ends?: boolean
}

/** Rows that changed and that caches must read again. */
export interface Invalidation {
  invalidated: string
  ids: readonly (number | string)[]
}

/** Any row may have changed, and events may be missing. */
export const everything: Invalidation = { invalidated: '*', ids: [] }

/** Whether rows of a subject may have changed. No ids mean any of them. */
export const invalidates = (message: BusMessage, subject: string): message is Invalidation =>
  'invalidated' in message && (message.invalidated === subject || message.invalidated === '*')

export type BusMessage = Publication | Invalidation
export type Listener = (message: BusMessage) => void | Promise<void>

/**
 * Carries messages to listeners. They receive them one at a time, in the order of publication. The next
 * message waits for promises that listeners return, so a listener must not await its own publications. A
 * listener that fails does not affect the others.
 */
export interface Bus {
  /**
   * Sends messages to the listeners of every node, for what no row stores: others may miss them. Resolves
   * when the listeners of this node have received them.
   */
  publish(messages: readonly BusMessage[]): void | Promise<void>
  /** Sends messages to the listeners of this node only. */
  deliver(messages: readonly BusMessage[]): void | Promise<void>
  listen(listener: Listener): void
  close(): Promise<void>
}

/** A commit of another node. It has no messages if they were too large to be sent. */
export interface CommitSignal {
  seq: number
  messages?: readonly BusMessage[]
}

/** The bus of one of several nodes. */
export interface ClusterBus extends Bus {
  /** The statement by which a transaction tells the other nodes of its commit, if the database is the bus. */
  statementOf(commit: Required<CommitSignal>): Statement | undefined
  /** Tells the other nodes of a commit that has no statement for it. */
  announce(commit: Required<CommitSignal>): void
  /** Receives the signals of other nodes. Some may be lost. */
  onCommit(listener: (signal: CommitSignal) => void): void
  /** Whether messages reach other nodes now. */
  isConnected(): boolean
}

export const isPublication = (message: BusMessage): message is Publication => 'audience' in message

/** Encodes an event for an audience. */
export function createPublication(
  audience: Audience,
  event: ServerEvent,
  more: Omit<Publication, 'audience' | 'json'> = {},
): Publication {
  return { audience, json: JSON.stringify(event), ...more }
}
