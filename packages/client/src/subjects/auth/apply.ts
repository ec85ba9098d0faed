import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  session_reused({ notices }) {
    notices.emit('sessionReused')
  },
}
