import type { RowCache } from '../../engines/database/row-cache.ts'
import type { ChannelsServices } from '../channels/index.ts'
import type { ContactsServices } from '../contacts/index.ts'
import type { Target } from '@parley/protocol'

/** The settings of each user as texts of events. */
export interface SettingsCache {
  of(uid: number, isGuest: boolean): Promise<SettingsTexts>
}

export interface SettingsTexts {
  json: string
  hidden: string
  remarks: string
  until: number
}

export interface ChatSettingsState {
  hooks: ChatSettingsHooks
  cache: SettingsCache
  autoDelete: RowCache<number, ReadonlyMap<string, number>>
}

/** A user has read a chat up to `mid`. */
interface Reading {
  uid: number
  target: Target
  mid: number
  at: number
}

/** The additions of higher features to chat settings, added when they open. */
interface ChatSettingsHooks {
  /** A user has moved read markers forward. Called after the commit. */
  read: ((readings: readonly Reading[]) => void)[]
}

export interface ChatSettingsServices extends ChannelsServices, ContactsServices {
  chatSettings: ChatSettingsState
}
