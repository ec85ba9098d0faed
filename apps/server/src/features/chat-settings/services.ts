import type { ChannelsServices } from '../channels/index.ts'
import type { ContactsServices } from '../contacts/index.ts'
import { createAutoDeleteTimes } from './auto-delete.ts'
import { createSettingsCache } from './settings.ts'

export interface ChatSettingsState {
  cache: ReturnType<typeof createSettingsCache>
  autoDelete: ReturnType<typeof createAutoDeleteTimes>
}

export interface ChatSettingsServices extends ChannelsServices, ContactsServices {
  chatSettings: ChatSettingsState
}

export const createChatSettingsState = (services: ContactsServices): ChatSettingsState => ({
  cache: createSettingsCache(services),
  autoDelete: createAutoDeleteTimes(services),
})
