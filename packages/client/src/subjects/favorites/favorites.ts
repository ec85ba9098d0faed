import type { Favorite } from '@parley/protocol'
import type { Store } from '../../store/store.ts'

const newestFirst = (a: Favorite, b: Favorite) => b.created_at - a.created_at

/** Replaces the list by one that was read, oldest first. */
export function replaceFavorites(store: Store, favorites: readonly Favorite[]): void {
  // The server lists them as they were stored, which may differ from their times.
  store.favorites.value = favorites.toReversed().sort(newestFirst)
}

/** Adds favorites to the list, if it was read. Idempotent. */
export function addFavorites(store: Store, added: readonly Favorite[]): void {
  const known = new Set(store.favorites.value?.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  if (fresh.length > 0)
    store.favorites.value &&= [...fresh, ...store.favorites.value].sort(newestFirst)
}

/** Removes favorites from the list. Idempotent. */
export function removeFavorites(store: Store, ids: readonly string[]): void {
  const removed = new Set(ids)
  store.favorites.value &&= store.favorites.value.filter(({ id }) => !removed.has(id))
  for (const id of removed) store.removedFavorites.add(id)
  for (const [mid, id] of [...store.savedMids]) if (removed.has(id)) store.savedMids.delete(mid)
}
