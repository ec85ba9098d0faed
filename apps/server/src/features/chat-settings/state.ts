import type { ContactsServices } from '../contacts/index.ts'
import { createAutoDeleteTimes } from './auto-delete.ts'
import type { ChatSettingsState } from './services.ts'
import { createSettingsCache } from './settings.ts'

export const createChatSettingsState = (services: ContactsServices): ChatSettingsState => ({
  hooks: { read: [] },
  cache: createSettingsCache(services),
  autoDelete: createAutoDeleteTimes(services),
})
