import type { ChannelsServices } from '../channels/index.ts'
import type { ContactsServices } from '../contacts/index.ts'
import type { Target } from '@parley/protocol'
import { createAutoDeleteTimes } from './auto-delete.ts'
import { createSettingsCache } from './settings.ts'

export interface ChatSettingsState {
  hooks: ChatSettingsHooks
  cache: ReturnType<typeof createSettingsCache>
  autoDelete: ReturnType<typeof createAutoDeleteTimes>
}

/** A user has read a chat up to `mid`. */
interface Reading {
  uid: number
  target: Target
  mid: number
  at: number
}

/** The additions of higher features to chat settings, registered when they open. */
interface ChatSettingsHooks {
  /** A user has moved read markers forward. Called after the commit. */
  read: ((readings: readonly Reading[]) => void)[]
}

export interface ChatSettingsServices extends ChannelsServices, ContactsServices {
  chatSettings: ChatSettingsState
}

export const createChatSettingsState = (services: ContactsServices): ChatSettingsState => ({
  hooks: { read: [] },
  cache: createSettingsCache(services),
  autoDelete: createAutoDeleteTimes(services),
})
