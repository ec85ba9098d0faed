import type { ChatSettingsServices } from '../chat-settings/index.ts'
import { createHiddenReaders, type HiddenReaders } from './hidden-readers.ts'
import { SeenEvents } from './events.ts'

export interface SeenState {
  hidden: HiddenReaders
  events: SeenEvents
}

export interface SeenServices extends ChatSettingsServices {
  seen: SeenState
}

export const createSeenState = (services: ChatSettingsServices): SeenState => ({
  hidden: createHiddenReaders(services),
  events: new SeenEvents(),
})
