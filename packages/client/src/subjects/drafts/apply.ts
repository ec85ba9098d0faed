import type { Applies } from '../../stream/context.ts'

export const drafts = {
  draft_changed({ drafts: ofDevice }, { draft }) {
    ofDevice.receive(draft)
  },
} satisfies Applies
