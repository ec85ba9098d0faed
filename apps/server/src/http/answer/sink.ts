/** Takes the framed bytes of an open connection, whatever its protocol. */
export interface Sink {
  /**
   * Writes bytes. A client that is too far behind is disconnected instead; it reconnects by itself.
   * Does nothing after `end`.
   */
  write(...chunks: Buffer[]): void
  /**
   * Writes text of one reader, compressed if that pays and the client accepts it. Resolves when it was
   * sent, or the connection is closed.
   */
  writeText(text: string): Promise<void>
  /** Whether `writeText` would compress text of this length. */
  compresses(chars: number): boolean
  /** Resolves when everything was sent, or the connection is closed. */
  drained(): Promise<void>
  /** Writes the last bytes and closes. */
  end(...chunks: Buffer[]): void
  /** When the client stopped reading, in milliseconds since the epoch; 0 while it reads. */
  stalledSince(): number
  cut(): void
  onClose(closed: () => void): void
}
