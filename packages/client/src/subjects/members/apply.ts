import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  // The rows are not in the store: the member table reads them again.
  members_changed({ store }) {
    store.touch('members')
  },
}
