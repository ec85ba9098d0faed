import type { Applies } from './context.ts'

export const previews = {
  link_preview_changed({ store }, { mid, hidden }) {
    store.setPreviewHidden(mid, hidden)
  },
} satisfies Applies
