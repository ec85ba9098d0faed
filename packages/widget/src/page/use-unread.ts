import type { Client } from '@parley/client'
import { useEffect, useRef } from 'preact/hooks'
import type { Frame } from './frame.ts'
import type { Parameters } from './parameters.ts'

/** Tells the embedding page how many messages are unread. */
export function useUnread(client: Client | undefined, parameters: Parameters, frame: Frame): void {
  const told = useRef(-1)
  useEffect(() => {
    if (!client) return
    const tell = () => {
      const chats = parameters.conversations.map(({ key }) => client.store.chats.get(key))
      const count = chats.reduce((sum, chat) => sum + (chat?.unread ?? 0), 0)
      if (count === told.current) return
      told.current = count
      frame.send({ parley: 'unread', count })
    }
    tell()
    return client.store.watch('chats', tell)
  }, [client, parameters, frame])
}
