import type { Subject } from '../../subject.ts'
import { ChatSummariesReader } from './reader.ts'

/** What a replay has left out: unread messages, and the newest message of each chat. */
export const chatSummaries: Subject = {
  open({ store, api, connection, life }) {
    const reader = new ChatSummariesReader(store, api, connection)
    life.add({ refresh: () => void reader.refresh() })
    return {}
  },
}
