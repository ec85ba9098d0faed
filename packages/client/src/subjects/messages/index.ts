import type { ChatMessage } from '@parley/protocol'
import type { ChatKey } from '../../store/chat-key.ts'
import type { Subject } from '../../subject.ts'
import { MessageActions } from './actions.ts'
import { apply } from './apply.ts'
import { ExpiryTimer } from './expiry-timer.ts'
import { History } from './history.ts'
import { RetentionTimer } from './retention-timer.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly history: History
    readonly messages: MessageActions
  }
}

declare module '../../client-events.ts' {
  interface ClientEvents {
    /** A message of somebody else has arrived while the user was connected. */
    messageArrived(key: ChatKey, message: ChatMessage): void
  }
}

/** Messages, and the pages of their history. */
export const messages: Subject<'history' | 'messages'> = {
  apply,
  open({ store, api, optimistic, environment, persister, lifecycle }) {
    const actions = new MessageActions(store, api, optimistic, environment.now)
    const expiry = new ExpiryTimer(store, environment, (keys) => {
      // The list shows the newest message that is left.
      for (const key of keys) void persister.loadChat(key)
    })
    const retention = new RetentionTimer(store, environment)
    store.here.open(environment.keyValues)
    lifecycle.add({
      restored: () => expiry.start(),
      started() {
        expiry.start()
        retention.start()
      },
      leaving: () => actions.flushDeletions(),
      disposed() {
        actions.dispose()
        expiry.dispose()
        retention.dispose()
      },
    })
    return { history: new History(api, store), messages: actions }
  },
}
