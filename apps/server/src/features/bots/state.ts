import type { MessagesServices } from '../messages/index.ts'
import { createKeyCache } from './key-cache.ts'
import { KeyUse } from './key-use.ts'
import type { BotsState } from './services.ts'

const mailsAnHour = 60

export const createBotsState = (services: MessagesServices): BotsState => ({
  keys: createKeyCache(services),
  use: new KeyUse(services),
  mails: services.limits.open({ name: 'bot_mail', points: mailsAnHour, duration: 3600 }),
})
