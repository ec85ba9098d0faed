import type { Applies } from '../../stream/context.ts'

export const sessions = {
  session_reused({ notices }) {
    notices.sessionReused()
  },
} satisfies Applies
