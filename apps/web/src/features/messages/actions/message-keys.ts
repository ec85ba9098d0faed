import type { Message } from '@parley/client'
import type { KeyboardEvent } from 'react'
import { matchesKeys } from '../../../ui/index.ts'
import { actionsOf, permitted, runAction } from '../../actions/index.ts'
import type { FeedChat } from '../feed/chat-context.ts'
import { messageContext } from './message-context.ts'

/** Handles the keys of a focused message: those of its actions; in selection mode only Space, which selects it. */
export function handleMessageKeyDown(
  event: KeyboardEvent,
  message: Message,
  feed: FeedChat,
  isSelecting: boolean,
): void {
  if (isSelecting) {
    if (event.key !== ' ') return
    event.preventDefault()
    feed.actions.select(message.mid, event.shiftKey)
    return
  }
  const { nativeEvent } = event
  const pressed = actionsOf('message').filter(({ keys }) => keys && matchesKeys(nativeEvent, keys))
  const context = messageContext(message, feed)
  const [action] = permitted(pressed, context)
  if (!action) return
  event.preventDefault()
  runAction(action, context)
}
