import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  type KeyValueStore,
} from '@parley/client'

/** The chat of an app path. */
export function chatOfPath(path: string): ChatKey | undefined {
  const [, kind, id] = path.match(/^\/chat\/(channel|dm)\/(\d+)$/) ?? []
  if (id === undefined) return undefined
  return kind === 'channel' ? channelKey(Number(id)) : directKey(Number(id))
}

const name = 'last-chat'

export function rememberChat({ environment }: Client, key: ChatKey): void {
  environment.keyValues.set(name, key)
}

/** The first chat shown for a path, before anything is loaded. Reads the user's scoped store. */
export function firstChat(path: string, keyValues: KeyValueStore): ChatKey | undefined {
  const last = path === '' || path === '/' ? keyValues.get(name) : null
  return chatOfPath(path) ?? (last as ChatKey | null) ?? undefined
}

/** The chat opened last in this browser, if it still exists. */
export function lastChat({ environment, store }: Client): ChatKey | undefined {
  const key = environment.keyValues.get(name) as ChatKey | null
  if (key === null) return undefined
  const exists = isChannelKey(key) ? store.channels.has(idOf(key)) : store.users.has(idOf(key))
  return exists ? key : undefined
}
