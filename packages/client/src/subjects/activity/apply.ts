import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  activity_changed({ store }, { opened, closed }) {
    store.activity.change(opened, closed)
  },
}
