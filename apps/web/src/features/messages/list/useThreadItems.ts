import type { ChatKey } from '@parley/client'
import { useMemo } from 'react'
import { daysBetween } from '../../../i18n/dates.ts'
import { isFlatEqual, useClient, useSelector } from '../../../store/index.ts'
import { type FeedItem, feedItems } from '../feed/items/feed-items.ts'

const none: readonly number[] = []

/** The rows of a thread: its root, the head of the replies (`top`), the replies, and those being sent. */
export function useThreadItems(chatKey: ChatKey, thread: number): readonly FeedItem[] {
  const { store } = useClient()
  const replies = useSelector(({ threads }) => threads.open(thread)?.mids ?? none)
  const outbox = useSelector(
    ({ outbox: unsent, threads, messages }) =>
      (unsent.get(chatKey) ?? []).filter(
        ({ reply_mid }) => reply_mid !== null && threads.rootOf(messages, reply_mid) === thread,
      ),
    isFlatEqual,
  )
  const messages = useSelector(
    () => [thread, ...replies].map((mid) => store.shownMessage(mid)),
    isFlatEqual,
  )
  return useMemo(() => {
    void messages
    const messageOf = (mid: number) => store.shownMessage(mid)
    const { me } = store
    const root = feedItems({ mids: [thread], messageOf, outbox: [], me, unread: undefined })
    const rest = feedItems({ mids: replies, messageOf, outbox, me, unread: undefined, thread })
    return [...root.slice(1, -1), ...withoutSameDay(rest, messageOf(thread)?.created_at)]
  }, [store, messages, thread, replies, outbox])
}

/** Without a day above the first reply if the root has it already. */
function withoutSameDay(items: FeedItem[], rootTime: number | undefined): FeedItem[] {
  const [top, first, ...others] = items
  if (!top || first?.kind !== 'message' || rootTime === undefined) return items
  const isSameDay = daysBetween(rootTime, first.message.created_at) === 0
  return [top, isSameDay ? { ...first, startsDay: false } : first, ...others]
}
