import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  link_preview_changed({ store }, { mid, hidden }) {
    store.previews.setSuppressed(mid, hidden)
  },
}
