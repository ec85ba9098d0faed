import type { Applies } from './context.ts'

export const sessions = {
  session_reused({ notices }) {
    notices.sessionReused()
  },
} satisfies Applies
