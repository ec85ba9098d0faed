import type { ChatSettingsServices } from '../chat-settings/index.ts'
import { createPrivateReaders, type PrivateReaders } from './private-readers.ts'
import { SeenEvents } from './events.ts'

export interface SeenState {
  privateReaders: PrivateReaders
  events: SeenEvents
}

export interface SeenServices extends ChatSettingsServices {
  seen: SeenState
}

export const createSeenState = (services: ChatSettingsServices): SeenState => ({
  privateReaders: createPrivateReaders(services),
  events: new SeenEvents(),
})
