import { type ChatMessage, getThread, threadSummaries } from '@parley/protocol'
import type { FakeServer } from './fake-server.ts'
import { people } from './small-server.ts'

/** The address of a thread of alice's channel. Its panel shows messages also where nothing has a height. */
export const threadAddress = '/chat/channel/2?thread=5'

/** The place of the thread in the state of the page. */
export const threadPlace = 'thread-5'

/** Answers with a thread that begins with a message of alice. */
export function answerThread(server: FakeServer, content: string): void {
  const root: ChatMessage = {
    mid: 5,
    from_uid: people.alice.uid,
    created_at: Date.now(),
    target: { gid: 2 },
    detail: {
      type: 'normal',
      content_type: 'text/plain',
      content,
      expires_in: null,
      properties: null,
    },
  }
  const page = { root_mid: 5, root, messages: [], reactions: [] }
  server.answer(getThread, { ...page, count: 0 })
  server.answer(threadSummaries, [])
}
