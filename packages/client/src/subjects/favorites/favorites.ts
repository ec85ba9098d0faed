import type { Favorite } from '@parley/protocol'
import type { Store } from '../../store/store.ts'

const newestFirst = (a: Favorite, b: Favorite) => b.created_at - a.created_at

/** Replaces the list by one that was read, oldest first. */
export function replaceFavorites(store: Store, favorites: readonly Favorite[]): void {
  // The server lists them as they were stored, which may differ from their times.
  store.favorites = favorites.toReversed().sort(newestFirst)
  store.touch('favorites')
}

/** Adds favorites to the list, if it was read. Idempotent. */
export function addFavorites(store: Store, added: readonly Favorite[]): void {
  const known = new Set(store.favorites?.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  store.favorites &&= [...fresh, ...store.favorites].sort(newestFirst)
  store.touch('favorites')
}

/** Removes favorites from the list. Idempotent. */
export function removeFavorites(store: Store, ids: readonly string[]): void {
  const removed = new Set(ids)
  store.favorites &&= store.favorites.filter(({ id }) => !removed.has(id))
  for (const id of removed) store.removedFavorites.add(id)
  store.savedMids = new Map([...store.savedMids].filter(([, id]) => !removed.has(id)))
  store.touch('favorites')
}
