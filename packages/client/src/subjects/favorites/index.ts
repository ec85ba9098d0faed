import type { Favorite } from '@parley/protocol'
import type { Rows } from '../../store/rows.ts'
import type { ReadonlyValue, Value } from '../../store/value.ts'
import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { FavoriteActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly favorites: FavoriteActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    favorites: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    /** The newest first; undefined until they are read. */
    readonly favorites: Value<readonly Favorite[] | undefined>
    /** Favorites whose deletion can still be undone. */
    readonly pendingFavorites: Rows<string, true>
    /** The favorite of a message, as far as it is known. */
    readonly savedMids: Rows<number, string>
    /** Favorites that were deleted since the page opened: a late answer must not bring one back. */
    readonly removedFavorites: Set<string>
  }
  interface ShownState {
    readonly favorites: ReadonlyValue<readonly Favorite[] | undefined>
    readonly pendingFavorites: ReadonlyMap<string, true>
    readonly savedMids: ReadonlyMap<number, string>
  }
}

/** Messages that the user keeps. */
export const favorites: Subject<
  'favorites',
  'favorites' | 'pendingFavorites' | 'savedMids' | 'removedFavorites'
> = {
  state: (store) => ({
    favorites: store.value<readonly Favorite[] | undefined>(undefined),
    pendingFavorites: store.rows(),
    savedMids: store.rows(),
    removedFavorites: new Set(),
  }),
  apply,
  changes: changedBy('favorites', 'favorite_changed'),
  open({ environment, store, api, readings, lifecycle }) {
    const actions = new FavoriteActions({ environment, store, api, readings })
    lifecycle.add({
      refresh: () => void actions.reload(),
      leaving: () => actions.flushDeletions(),
      disposed: () => actions.dispose(),
    })
    return { favorites: actions }
  },
}
