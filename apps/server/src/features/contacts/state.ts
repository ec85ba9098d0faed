import type { UsersServices } from '../users/index.ts'
import { createBlocks } from './blocks.ts'
import type { ContactsState } from './services.ts'

export const createContactsState = (services: UsersServices): ContactsState => ({
  blocks: createBlocks(services),
})
