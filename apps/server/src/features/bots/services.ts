import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { MessagesServices } from '../messages/index.ts'
import type { AuthServices } from '../auth/index.ts'
import { createKeyCache } from './key-cache.ts'
import { KeyUse } from './key-use.ts'

export interface BotsState {
  keys: ReturnType<typeof createKeyCache>
  use: KeyUse
  /** The e-mails of each bot. */
  mails: RateLimiterAbstract
}

export interface BotsServices extends MessagesServices, AuthServices {
  bots: BotsState
}

const mailsAnHour = 60

export const createBotsState = (services: MessagesServices): BotsState => ({
  keys: createKeyCache(services),
  use: new KeyUse(services),
  mails: services.limits.open({ name: 'bot_mail', points: mailsAnHour, duration: 3600 }),
})
