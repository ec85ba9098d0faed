import type { Subject } from '../../subject.ts'
import { ChatSummariesReader } from './reader.ts'

/** Summaries of chats: unread messages and the newest message, where a replay has left them out. */
export const chatSummaries: Subject = {
  open({ store, api, connection, lifecycle }) {
    const reader = new ChatSummariesReader(store, api, connection)
    lifecycle.add({ refresh: () => void reader.refresh() })
    return {}
  },
}
