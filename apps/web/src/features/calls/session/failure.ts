import { RequestError } from '@parley/client'

/** The meaning of a failed request to join a call. */
export function reasonOfFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return 'failed'
  if (error.status === 404) return 'gone'
  if (error.status === 403) return 'forbidden'
  if (error.status === 503) return 'off'
  if (error.status !== 409) return 'failed'
  return error.reason === 'call_full' ? 'full' : 'busy'
}
