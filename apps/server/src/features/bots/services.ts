import type { RowCache } from '../../engines/database/row-cache.ts'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { MessagesServices } from '../messages/index.ts'
import type { AuthServices } from '../auth/index.ts'
import type { KeyUse } from './key-use.ts'
import type { BotKeyRow } from './tables.ts'

export interface BotsState {
  keys: RowCache<string, BotKeyRow>
  use: KeyUse
  /** The e-mails of each bot. */
  mails: RateLimiterAbstract
}

export interface BotsServices extends MessagesServices, AuthServices {
  bots: BotsState
}
