import type { SecondStep } from '@parley/protocol'
import { RequestError } from '../request/request-error.ts'

/** A sign-in that needs a second step: a code or passkey, or an authenticator app that has to be set up first. */
export interface PendingStep extends SecondStep {
  kind: 'verify' | 'setUp'
}

/** The second step that the server wants before it signs in; undefined if the request failed for another reason. */
export function pendingStepOf(error: unknown): PendingStep | undefined {
  if (!(error instanceof RequestError)) return undefined
  const { reason, details } = error
  if (reason !== 'second_factor_required' && reason !== 'second_factor_missing') return undefined
  const { challenge, ways } = details as unknown as SecondStep
  return { kind: reason === 'second_factor_required' ? 'verify' : 'setUp', challenge, ways }
}
