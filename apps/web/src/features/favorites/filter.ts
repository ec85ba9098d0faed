import { type ChatKey, keyOf } from '@parley/client'
import type { Archive, Favorite } from '@parley/protocol'
import { type ArchivedShape, shapeOfArchived } from '../archives/index.ts'
import { findPeople } from '../users/index.ts'

/** A favorite with its messages: null if it is gone, undefined while they load. */
export interface FavoriteEntry {
  favorite: Favorite
  archive: Archive | null | undefined
}

/** The kinds of favorites in the order of their buttons. */
export const kinds = ['text', 'picture', 'video', 'audio', 'file', 'archive'] as const

/** The favorites whose messages are all of one kind. */
export const ofKind = (entries: readonly FavoriteEntry[], kind: ArchivedShape | undefined) =>
  kind === undefined
    ? entries
    : entries.filter(({ archive }) =>
        archive?.messages.every((message) => shapeOfArchived(message) === kind),
      )

/** The favorites with the query in a text, an author or the name of a file, ignoring case and accents. */
export function searchFavorites(entries: readonly FavoriteEntry[], query: string) {
  if (query.trim() === '') return entries
  return findPeople(
    entries.map((entry) => ({ entry, name: wordsOf(entry) })),
    query,
  ).map(({ entry }) => entry)
}

/** The chat that all messages of a favorite come from; undefined if there are several. */
export function sourceOf({ messages }: Archive): ChatKey | undefined {
  const [first] = messages
  if (!first) return undefined
  const key = keyOf(first.source)
  return messages.every(({ source }) => keyOf(source) === key) ? key : undefined
}

function wordsOf({ archive }: FavoriteEntry): string {
  if (!archive) return ''
  const authors = archive.users.map(({ name }) => name)
  const texts = archive.messages.map((message) => {
    if (shapeOfArchived(message) === 'text') return message.content ?? ''
    const name = message.properties?.name
    return typeof name === 'string' ? name : ''
  })
  return [...authors, ...texts].join('\n')
}
