import { setWarnings } from './warnings.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  timeout_changed({ store }, { timeout }) {
    if (timeout.uid === store.me) {
      const others = [...store.timeouts].filter(([gid]) => gid !== timeout.gid)
      store.timeouts = new Map(
        timeout.until === 0 ? others : [...others, [timeout.gid, timeout] as const],
      )
    }
    // Managers read the list of a channel again.
    store.touch('timeouts')
  },

  warning_given({ store }, { warning }) {
    const others = store.warnings.filter(({ id }) => id !== warning.id)
    setWarnings(store, [...others, warning])
  },
}
