import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  // The rows are not in the store: whoever shows them reads them again.
  report_changed({ store }) {
    store.touch('reports')
  },
}
