import type { Client } from '@parley/client'
import { useEffect, useRef } from 'preact/hooks'
import type { Frame } from './frame.ts'
import type { Parameters } from './parameters.ts'

/** Tells the embedding page how many messages are unread. */
export function useUnread(client: Client | undefined, parameters: Parameters, frame: Frame): void {
  const told = useRef(-1)
  useEffect(() => {
    if (!client) return
    const unread = () => {
      const chats = parameters.conversations.map(({ key }) => client.store.chats.get(key))
      return chats.reduce((sum, chat) => sum + (chat?.unread ?? 0), 0)
    }
    const tell = (count: number) => {
      if (count === told.current) return
      told.current = count
      frame.send({ parley: 'unread', count })
    }
    tell(unread())
    return client.store.watch(unread, tell)
  }, [client, parameters, frame])
}
