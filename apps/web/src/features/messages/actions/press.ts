import type { Message } from '@parley/client'
import { mayDeleteMessage, mayManageChannel, mayPost } from '@parley/rules'
import type { KeyboardEvent } from 'react'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit } from './rules.ts'

/** Handles the keys of a focused message: R, E, P, Delete; in selection mode only Space, which selects it. */
export function pressOnMessage(
  event: KeyboardEvent,
  message: Message,
  feed: FeedChat,
  isSelecting: boolean,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const act = isSelecting
    ? event.key === ' ' && (() => feed.acts.select(message.mid, event.shiftKey))
    : actOf(event.key, message, feed)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(
  key: string,
  message: Message,
  { acts, me, channel }: FeedChat,
): (() => void) | false | undefined {
  const { mid } = message
  switch (key.toLowerCase()) {
    case 'r':
      return mayPost(me, channel) && (() => acts.reply(mid))
    case 'e':
      return mayEdit(me, message) && (() => acts.edit(mid))
    case 'p':
      return mayManageChannel(me, channel) && (() => togglePin(mid))
    case 'delete':
      return mayDeleteMessage(me, message, channel) && (() => acts.remove([mid]))
  }

  function togglePin(pinned: number) {
    const isPinned = channel?.pinned_messages.some((pin) => pin.mid === pinned)
    void (isPinned ? acts.unpin(pinned) : acts.pin(pinned))
  }
}
