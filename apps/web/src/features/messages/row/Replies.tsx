import type { Message } from '@parley/client'
import { useFeed } from '../feed/chat-context.ts'
import { useContentSlots } from '../text/content-slots.ts'

/** The replies to a message, below it. Replies have none of their own: they belong to the first message. */
export function Replies({ message }: { message: Message }) {
  const { thread } = useFeed()
  const slots = useContentSlots()
  if (!slots || thread !== undefined || message.reply_mid !== null) return null
  return <slots.Replies mid={message.mid} />
}
