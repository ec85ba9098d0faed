import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  type KeyValueStore,
} from '@parley/client'

/** The chat that an address of the app shows. */
export function chatOfPath(path: string): ChatKey | undefined {
  const [, kind, id] = path.match(/^\/chat\/(channel|dm)\/(\d+)$/) ?? []
  if (id === undefined) return undefined
  return kind === 'channel' ? channelKey(Number(id)) : directKey(Number(id))
}

const name = 'last-chat'

export function rememberChat({ environment }: Client, key: ChatKey): void {
  environment.keyValues.set(name, key)
}

/** The chat that a visit to an address begins with, before anything is loaded. `shelf` is the person's. */
export function firstChat(path: string, shelf: KeyValueStore): ChatKey | undefined {
  const last = path === '' || path === '/' ? shelf.get(name) : null
  return chatOfPath(path) ?? (last as ChatKey | null) ?? undefined
}

/** The chat that was open last in this browser, as long as it exists. */
export function lastChat({ environment, store }: Client): ChatKey | undefined {
  const key = environment.keyValues.get(name) as ChatKey | null
  if (key === null) return undefined
  const exists = isChannelKey(key) ? store.channels.has(idOf(key)) : store.users.has(idOf(key))
  return exists ? key : undefined
}
