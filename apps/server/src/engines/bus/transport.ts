import type { Statement } from '../database/database.ts'

/** Carries texts between the nodes of a cluster. Any text may be lost, none is received twice. */
export interface Transport {
  /** The bytes that one text may have. */
  readonly maxBytes: number
  /** Sends a text to all other nodes. It is lost while the connection is. */
  send(text: string): void
  /** The statement that sends a text with the commit of its transaction, if the database is the bus. */
  statementOf?(text: string): Statement
  /** Receives the texts of other nodes, those of each node in order. */
  receive(listener: (text: string) => void): void
  /** Calls `listener` when the connection is back: texts may have been lost. */
  onReconnect(listener: () => void): void
  isConnected(): boolean
  close(): Promise<void>
}
