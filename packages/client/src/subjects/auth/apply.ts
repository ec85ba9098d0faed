import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  session_reused({ events }) {
    events.emit('sessionReused')
  },
}
