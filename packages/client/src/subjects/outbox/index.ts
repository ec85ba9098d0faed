import type { Subject } from '../../subject.ts'
import { Outbox } from './outbox.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly outbox: Outbox
  }
}

/** Messages on their way to the server. */
export const outbox: Subject<'outbox'> = {
  open({ environment, store, api, stream, lifecycle }) {
    const messages = new Outbox(environment, store, api, {
      isLive: () => stream.state.ready,
      reconnect: () => stream.reconnect(),
    })
    lifecycle.add({
      restored: () => messages.restore(),
      paused: () => messages.pause(),
      disposed: () => messages.pause(),
    })
    return { outbox: messages }
  },
}
