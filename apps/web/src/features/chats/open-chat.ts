import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  type Shelf,
} from '@parley/client'

/** The chat that an address of the app shows. */
export function chatOfPath(path: string): ChatKey | undefined {
  const [, kind, id] = path.match(/^\/chat\/(channel|dm)\/(\d+)$/) ?? []
  if (id === undefined) return undefined
  return kind === 'channel' ? channelKey(Number(id)) : directKey(Number(id))
}

const nameOf = (uid: number) => `last-chat.${uid}`

export function rememberChat({ world, store }: Client, key: ChatKey): void {
  world.shelf.set(nameOf(store.me), key)
}

/** The chat that a visit to an address begins with, as far as one can tell before anything is read. */
export function firstChat(path: string, shelf: Shelf, uid: number): ChatKey | undefined {
  const last = path === '' || path === '/' ? shelf.get(nameOf(uid)) : null
  return chatOfPath(path) ?? (last as ChatKey | null) ?? undefined
}

/** The chat that was open last in this browser, as long as it exists. */
export function lastChat({ world, store }: Client): ChatKey | undefined {
  const key = world.shelf.get(nameOf(store.me)) as ChatKey | null
  if (key === null) return undefined
  const exists = isChannelKey(key) ? store.channels.has(idOf(key)) : store.users.has(idOf(key))
  return exists ? key : undefined
}
