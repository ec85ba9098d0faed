import { addFavorites, removeFavorites } from './favorites.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  favorite_changed({ store }, { added, removed }) {
    addFavorites(store, added)
    removeFavorites(store, removed)
  },
}
