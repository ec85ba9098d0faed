/** An expected error: its status, and a reason for the page that asks. */
export class ServiceError extends Error {
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string) {
    super(reason)
    this.status = status
    this.reason = reason
  }
}

export const fail = (status: number, reason: string) => new ServiceError(status, reason)
