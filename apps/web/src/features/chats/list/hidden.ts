import { type ChatKey, type Client, readStored } from '@parley/client'

// Stored on this device only. A chat stays hidden until it has a message newer than `lastMid` at that
// time.
const name = 'hidden'

type Hidden = Partial<Record<ChatKey, number>>

/** Hides a chat from the list until its next message. */
export function hideChat(client: Client, key: ChatKey): void {
  write(client, { ...read(client), [key]: client.store.chats.get(key)?.lastMid ?? 0 })
}

/** Shows a hidden chat in the list again. */
export function showChat(client: Client, key: ChatKey): void {
  const { [key]: mid, ...others } = read(client)
  if (mid !== undefined) write(client, others)
}

/** Returns a function that tells whether a chat is hidden. */
export function hiddenChats(client: Client): (key: ChatKey) => boolean {
  const hidden = read(client)
  return (key) => (hidden[key] ?? -1) >= (client.store.chats.get(key)?.lastMid ?? 0)
}

function read({ environment }: Client): Hidden {
  return readStored(environment.keyValues, name, isHidden) ?? {}
}

const isHidden = (found: unknown): found is Hidden => typeof found === 'object' && found !== null

function write({ environment, store }: Client, hidden: Hidden) {
  environment.keyValues.set(name, JSON.stringify(hidden))
  store.touch('chats')
}
