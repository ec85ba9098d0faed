import { addFavorites, removeFavorites } from '../store/favorites.ts'
import type { Applies } from './context.ts'

export const favorites = {
  favorite_changed({ store }, { added, removed }) {
    addFavorites(store, added)
    removeFavorites(store, removed)
  },
} satisfies Applies
