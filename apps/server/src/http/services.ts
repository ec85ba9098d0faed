import type { Engines } from '../services.ts'
import { type OpenAnswers, createOpenAnswers } from './answer/open-answers.ts'
import { IdempotentAnswers } from './request/idempotency.ts'
import { type RateLimiters, createRateLimiters } from './request/rates.ts'
import { Metrics } from './site/metrics.ts'

/** The state that the HTTP side of a server keeps in memory. */
export interface HttpState {
  metrics: Metrics
  rateLimiters: RateLimiters
  idempotentAnswers: IdempotentAnswers
  openAnswers: OpenAnswers
  /** While true, most calls are refused. */
  isImporting: boolean
}

export interface HttpServices extends Engines {
  http: HttpState
}

export const createHttpState = ({ clock }: Pick<Engines, 'clock'>): HttpState => ({
  metrics: new Metrics(),
  rateLimiters: createRateLimiters(),
  idempotentAnswers: new IdempotentAnswers({ clock }),
  openAnswers: createOpenAnswers(),
  isImporting: false,
})
