import type { SavedRows } from '../../packages/client/src/index.ts'

/** The mids of the messages that the stored chats list. */
export const storedMids = (saved: SavedRows | undefined): number[] =>
  (saved?.get('chats') ?? []).flatMap(([, chat]) => (chat as { mids: number[] }).mids)
