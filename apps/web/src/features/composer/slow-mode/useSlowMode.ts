import { type ChatKey, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'
import { readChannelOptions } from '@parley/protocol'
import { isSlowed } from '@parley/rules'
import { useChannel, useIsPast, useMe, useSelector } from '../../../store/index.ts'

// An own message is hardly further from the end than this within the longest wait.
const maxSearched = 500

/** The wait that slow mode demands. */
export interface SlowMode {
  /** Between two messages; 0 where nobody waits. */
  seconds: number
  /** When the user may send again, by the server's clock; undefined if they may now. */
  until: number | undefined
}

/** The wait between two messages of this user in a chat, if its channel is in slow mode. */
export function useSlowMode(key: ChatKey): SlowMode {
  const me = useMe()
  const channel = useChannel(isChannelKey(key) ? idOf(key) : 0)
  const seconds =
    channel && isSlowed(me, channel) ? readChannelOptions(channel.ext_setting).slow_mode_seconds : 0
  const last = useSelector((store) => (seconds === 0 ? 0 : lastSent(store, key)))
  const until = last + seconds * 1000
  const isPast = useIsPast(until)
  return { seconds, until: seconds === 0 || isPast ? undefined : until }
}

/** When the user last sent a message in a chat, by what is loaded. */
function lastSent(store: ReadonlyStore, key: ChatKey): number {
  const waiting = store.outbox.get(key)?.findLast(({ state }) => state !== 'failed')
  const unsent = waiting?.local_id ?? 0
  for (const mid of store.chat(key).mids.slice(-maxSearched).toReversed()) {
    const message = store.messages.get(mid)
    if (message?.from_uid === store.me) return Math.max(message.created_at, unsent)
  }
  return unsent
}
