/** Why an address could not be read. */
export type OutsideReason =
  | 'timeout'
  | 'refused'
  | 'unknown_host'
  | 'certificate'
  | 'closed'
  | 'redirects'
  | 'not_allowed'
  | 'other'

/** An address that a user gave cannot be read: it is not allowed, does not answer in time, or answers nonsense. */
export class OutsideError extends Error {
  readonly reason: OutsideReason

  constructor(
    message: string,
    { reason = 'other', cause }: { reason?: OutsideReason; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}

const certificateCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$)/
const reasons: Readonly<Record<string, OutsideReason>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
}

/** The error of a request to another server as an `OutsideError`. */
export function toOutsideError(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  if (!(error instanceof Error)) return new OutsideError('no answer', { cause: error })
  // If several addresses of a name were tried, the error of the first one tells most.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const { code } = (first ?? error) as { code?: unknown }
  const name = typeof code === 'string' ? code : ''
  const reason = certificateCode.test(name) ? 'certificate' : (reasons[name] ?? 'other')
  const message = error.message || (first instanceof Error ? first.message : '') || 'no answer'
  return new OutsideError(message, { reason, cause: error })
}
