import type { ChatKey } from '@parley/client'
import { useMemo } from 'react'
import { daysBetween } from '../../../i18n/dates.ts'
import { isFlatEqual, useClient, useSelector } from '../../../store/index.ts'
import { type FeedItem, feedItems } from '../feed/items/feed-items.ts'

const none: readonly number[] = []

/** The rows of a thread: its root, the head of the replies (`top`), the replies, and those being sent. */
export function useThreadItems(chatKey: ChatKey, thread: number): readonly FeedItem[] {
  const { store } = useClient()
  const version = useSelector([`chat:${chatKey}`], (of) => of.version(`chat:${chatKey}`))
  const replies = useSelector(['threads'], ({ threads }) => threads.open(thread)?.mids ?? none)
  const outbox = useSelector(
    ['outbox'],
    ({ outbox: entries, threads, messages }) =>
      entries.filter(
        ({ key, reply_mid }) =>
          key === chatKey && reply_mid !== null && threads.rootOf(messages, reply_mid) === thread,
      ),
    isFlatEqual,
  )
  return useMemo(() => {
    void version
    const messageOf = (mid: number) => store.shownMessage(mid)
    const { me } = store
    const root = feedItems({ mids: [thread], messageOf, outbox: [], me, unread: undefined })
    const rest = feedItems({ mids: replies, messageOf, outbox, me, unread: undefined, thread })
    return [...root.slice(1, -1), ...withoutSameDay(rest, messageOf(thread)?.created_at)]
  }, [store, version, thread, replies, outbox])
}

/** Without a day above the first reply if the root has it already. */
function withoutSameDay(items: FeedItem[], rootTime: number | undefined): FeedItem[] {
  const [top, first, ...others] = items
  if (!top || first?.kind !== 'message' || rootTime === undefined) return items
  const isSameDay = daysBetween(rootTime, first.message.created_at) === 0
  return [top, isSameDay ? { ...first, startsDay: false } : first, ...others]
}
