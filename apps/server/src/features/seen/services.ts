import type { ChatSettingsServices } from '../chat-settings/index.ts'
import { createHiddenReaders, type HiddenReaders } from './hidden-readers.ts'
import { SeenNotices } from './notices.ts'

export interface SeenState {
  hidden: HiddenReaders
  notices: SeenNotices
}

export interface SeenServices extends ChatSettingsServices {
  seen: SeenState
}

export const createSeenState = (services: ChatSettingsServices): SeenState => ({
  hidden: createHiddenReaders(services),
  notices: new SeenNotices(),
})
