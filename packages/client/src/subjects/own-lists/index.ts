import type { Subject } from '../../subject.ts'
import { OwnListsReader } from './reader.ts'

/** The user's own lists that the stream does not replay, read with one request. */
export const ownLists: Subject = {
  open({ api, readings, ownLists: parts, connection, isGuest, lifecycle }, { drafts }) {
    if (isGuest) return {}
    const reader = new OwnListsReader({ api, drafts, readings, parts, signal: connection.signal })
    lifecycle.add({
      refresh: () => void reader.refresh(),
      joined: () => void reader.refreshSoon(),
    })
    return {}
  },
}
