import type { Subject } from '../../subject.ts'
import { apply } from './apply.ts'

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** A session was ended because a copy of its token was used. */
    sessionReused(): void
  }
}

/** The sessions of the user. Its actions need no sign-in: see `SessionHost`. */
export const auth: Subject = { apply }
