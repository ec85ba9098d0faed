import type { CustomEmoji } from '@parley/protocol'
import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  emoji_changed({ store }, { added, removed }) {
    changeEmoji(store, added, removed)
  },
}

/** Adds custom emoji and removes others by their ids. */
export function changeEmoji(
  store: Store,
  added: readonly CustomEmoji[],
  removed: readonly string[],
): void {
  const gone = new Set(removed)
  const kept = [...store.customEmoji.value.values()].filter(({ id }) => !gone.has(id))
  setEmoji(store, [...kept, ...added])
}

/** Replaces all custom emoji. */
export function setEmoji(store: Store, all: readonly CustomEmoji[]): void {
  const sorted = [...all].sort((a, b) => (a.name < b.name ? -1 : 1))
  store.customEmoji.value = new Map(sorted.map((one) => [one.name, one]))
}
