import { useEffect } from 'react'
import { onSessionReset, type PlaceKey } from '../../../store/index.ts'
import { messageContext, type MessageContext } from '../actions/message-context.ts'
import type { FeedChat } from './chat-context.ts'

/** A message that has the focus, and the feed or thread that shows it. */
export interface ChosenMessage {
  place: PlaceKey
  mid: number
}

const feeds = new Map<PlaceKey, FeedChat>()
onSessionReset(() => feeds.clear())

/** Makes the messages of a feed available to the palette, as long as it is shown. */
export function useOpenFeed(feed: FeedChat): void {
  useEffect(() => {
    feeds.set(feed.place, feed)
    return () => {
      if (feeds.get(feed.place) === feed) feeds.delete(feed.place)
    }
  }, [feed])
}

/** The message that has the focus; undefined if something else has it. */
export function focusedMessage(): ChosenMessage | undefined {
  const row = document.activeElement?.closest<HTMLElement>('article[data-mid]')
  const place = row?.dataset.place as PlaceKey | undefined
  return row && place ? { place, mid: Number(row.dataset.mid) } : undefined
}

/** The context of the actions on a message; undefined if its feed or the message is gone. */
export function contextOfMessage({ place, mid }: ChosenMessage): MessageContext | undefined {
  const feed = feeds.get(place)
  const message = feed?.context.client.store.messages.get(mid)
  return feed && message && messageContext(message, feed)
}
