import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  draft_changed({ drafts: ofDevice }, { draft }) {
    ofDevice.receive(draft)
  },
}
