import type { Message } from '@parley/client'
import { isGuest, mayDeleteMessage, mayManageChannel } from '@parley/rules'
import type { KeyboardEvent } from 'react'
import { shortcutKey } from '../../../ui/index.ts'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit, mayWriteIn, threadLabel } from './rules.ts'

/** Handles the keys of a focused message: R, T, E, P, F, S, U, Delete; in selection mode only Space, which selects it. */
export function handleMessageKeyDown(
  event: KeyboardEvent,
  message: Message,
  feed: FeedChat,
  isSelecting: boolean,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const action = isSelecting
    ? event.key === ' ' && (() => feed.actions.select(message.mid, event.shiftKey))
    : actionOfKey(shortcutKey(event), message, feed)
  if (!action) return
  event.preventDefault()
  action()
}

function actionOfKey(
  key: string,
  message: Message,
  feed: FeedChat,
): (() => void) | false | undefined {
  const { actions, me, channel, thread } = feed
  const { mid } = message
  switch (key.toLowerCase()) {
    case 'r':
      return thread === undefined && mayWriteIn(feed) && (() => actions.reply(mid))
    case 't':
      return threadLabel(message, feed) !== undefined && (() => feed.openThread(mid, true))
    case 'e':
      return mayEdit(feed, message) && (() => actions.edit(mid))
    case 'p':
      return mayManageChannel(me, channel) && (() => togglePin(mid))
    case 'f':
      return !isGuest(me) && (() => actions.forward([mid]))
    case 'u':
      return !isGuest(me) && (() => actions.markUnread(mid))
    case 's':
      return !isGuest(me) && (() => toggleSaved(mid))
    case 'delete':
      return mayDeleteMessage(me, message, channel) && (() => actions.remove([mid]))
  }

  function toggleSaved(saved: number) {
    if (actions.isSaved(saved)) actions.unsave(saved)
    else void actions.save([saved])
  }

  function togglePin(pinned: number) {
    const isPinned = channel?.pinned_messages.some((pin) => pin.mid === pinned)
    void (isPinned ? actions.unpin(pinned) : actions.pin(pinned))
  }
}
