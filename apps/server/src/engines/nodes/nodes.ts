import type { Tx } from '../database/database.ts'

/** The nodes of a cluster, as one of them sees them. */
export interface Nodes {
  /** The name of this node. Every start has another one. */
  readonly self: string
  /** Whether there can be no other node. */
  readonly isSingle: boolean
  /** Whether this node does what one node is enough for. Two may think so for some seconds. */
  isLeader(): boolean
  /** Called in the transaction that removes a node that has stopped or died. */
  onGone(listener: (tx: Tx, node: string) => Promise<void>): void
  /** Called when this node was removed although it lives, after a long pause. */
  onReturn(listener: () => void): void
  start(): Promise<void>
  /** Removes this node. */
  stop(): Promise<void>
}

/** The only node of a server. */
export const singleNode: Nodes = {
  self: 'only',
  isSingle: true,
  isLeader: () => true,
  onGone: () => {},
  onReturn: () => {},
  start: async () => {},
  stop: async () => {},
}
