import type { Applies } from '../../stream/context.ts'

export const previews = {
  link_preview_changed({ store }, { mid, hidden }) {
    store.setPreviewHidden(mid, hidden)
  },
} satisfies Applies
