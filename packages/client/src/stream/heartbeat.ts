import type { Applies } from './context.ts'

export const apply: Applies = {
  /** A heartbeat that was delayed makes the server's clock look late, and messages stay a little longer. */
  heartbeat({ store, now }, { time }) {
    store.setClock(time - now())
  },
}
