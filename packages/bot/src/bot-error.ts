/** A call was refused, or got no answer. */
export class BotError extends Error {
  /** The status of the answer; 0 without one. */
  readonly status: number
  /** The reason code of the server, such as `bad_name`; empty if it gave none. */
  readonly reason: string

  constructor(message: string, status: number, reason = '') {
    super(message)
    this.status = status
    this.reason = reason
  }
}
