import { type ChatKey, type Client, isChannelKey, readStored, type Store } from '@parley/client'

// Stored on this device only, with the newest message at the time of hiding.
const name = 'hidden'

type Hidden = Partial<Record<ChatKey, number>>

/** Hides a direct chat until its next message, and a channel until it mentions the user. */
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
  return (key) => isHiddenSince(client.store, key, hidden[key])
}

/** Whether a chat that was hidden after the message `mid` is still hidden. */
export function isHiddenSince(store: Store, key: ChatKey, mid: number | undefined): boolean {
  if (mid === undefined) return false
  const { lastMid, mentions } = store.chats.get(key) ?? { lastMid: 0, mentions: 0 }
  return isChannelKey(key) ? mentions === 0 : mid >= lastMid
}

function read({ environment }: Client): Hidden {
  return readStored(environment.keyValues, name, isHidden) ?? {}
}

const isHidden = (found: unknown): found is Hidden => typeof found === 'object' && found !== null

function write({ environment, store }: Client, hidden: Hidden) {
  environment.keyValues.set(name, JSON.stringify(hidden))
  store.touch('chats')
}
