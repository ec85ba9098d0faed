/** The progress of a replay, which may continue over several interrupted streams. */
export interface Replay {
  /** The cursor at which it began. */
  after: number
  /** The number of replayed messages. */
  count: number
  /** The first mid that the latest stream replayed; 0 when it replayed none. */
  first: number
}
