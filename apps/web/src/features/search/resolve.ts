import {
  type ChatKey,
  channelKey,
  directKey,
  type ReadonlyStore,
  type SearchTerms,
} from '@parley/client'
import { isSameName, type PlaceName, type TypedSearch } from '@parley/rules'

type Names = Pick<ReadonlyStore, 'users' | 'channels' | 'me'>

/** The terms of a search, or the first name in it that no user or chat has. */
export type Resolved = { terms: SearchTerms; unknown?: undefined } | { unknown: string }

/** Replaces the names of a search by ids. Several users or channels may have the same name. */
export function resolveSearch(
  store: Names,
  typed: TypedSearch,
  type: SearchTerms['type'] = 'message',
): Resolved {
  const authors = typed.from.map((name) => ({ name, found: usersNamed(store, name) }))
  const places = typed.in.map((place) => ({ name: place.name, found: placesNamed(store, place) }))
  const missing = [...authors, ...places].find(({ found }) => found.length === 0)
  if (missing) return { unknown: missing.name }
  const { words, has, mentionsMe, before, after } = typed
  const from = authors.flatMap(({ found }) => found)
  const keys = places.flatMap(({ found }) => found)
  return { terms: { words, type, from, in: keys, has, mentionsMe, before, after } }
}

function usersNamed({ users, me }: Names, name: string): number[] {
  if (name.toLowerCase() === 'me') return [me]
  return [...users.values()].filter((user) => isSameName(user.name, name)).map(({ uid }) => uid)
}

function placesNamed(store: Names, { kind, name }: PlaceName): ChatKey[] {
  const channels = [...store.channels.values()]
    .filter((channel) => isSameName(channel.name, name))
    .map(({ gid }) => channelKey(gid))
  const direct = kind === 'channel' ? [] : usersNamed(store, name).map(directKey)
  return kind === 'direct' ? direct : [...channels, ...direct]
}
