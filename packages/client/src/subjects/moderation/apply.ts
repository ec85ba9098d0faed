import { setWarnings } from './warnings.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  timeout_changed({ store, events }, { timeout }) {
    if (timeout.uid === store.me) {
      if (timeout.until === 0) store.timeouts.delete(timeout.gid)
      else store.timeouts.set(timeout.gid, timeout)
    }
    events.emit('timeoutsChanged')
  },

  warning_given({ store }, { warning }) {
    const others = store.warnings.value.filter(({ id }) => id !== warning.id)
    setWarnings(store, [...others, warning])
  },
}
