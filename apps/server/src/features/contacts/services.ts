import type { UsersServices } from '../users/index.ts'
import { createBlocks } from './blocks.ts'

export interface ContactsState {
  blocks: ReturnType<typeof createBlocks>
}

export interface ContactsServices extends UsersServices {
  contacts: ContactsState
}

export const createContactsState = (services: UsersServices): ContactsState => ({
  blocks: createBlocks(services),
})
