import type { Client } from '@parley/client'

/** The parts of the client that a feed uses. */
export interface FeedClient {
  readonly store: Client['store']
  readonly stream: Pick<Client['stream'], 'state' | 'watch'>
  readonly history: Pick<
    Client['history'],
    'loadOlder' | 'loadNewer' | 'showAround' | 'leaveHistoryWindow'
  >
  readonly reading: Pick<Client['reading'], 'markRead' | 'flush'>
}
