import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  user_statuses({ store }, { statuses }) {
    store.statuses.replace(statuses)
  },

  user_status_changed({ store }, { status: changed }) {
    store.statuses.set(changed)
  },
}
