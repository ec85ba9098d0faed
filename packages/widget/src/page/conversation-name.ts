import { idOf, isChannelKey, type ReadonlyStore } from '@parley/client'
import type { Conversation } from './parameters.ts'

/** The name of a conversation: as the embedding site gives it, else as on the server. Empty while it is not known. */
export function nameOf(store: ReadonlyStore | undefined, { key, label }: Conversation): string {
  if (label !== '' || !store) return label
  const id = idOf(key)
  if (isChannelKey(key)) return store.channels.get(id)?.name ?? ''
  return store.users.get(id)?.name ?? ''
}
