import { type ChatKey, directKey, idOf, isChannelKey, type Store } from '@parley/client'
import { isGuest } from '@parley/rules'
import { findBest } from './match.ts'
import type { ChatOrder } from './order.ts'

/** What a first sign in the field narrows the search to. */
export type Scope = 'everything' | 'channels' | 'people' | 'actions'

/** Chats to jump to. `recent` is what is offered before anything is typed. */
export interface Hits {
  recent: ChatKey[]
  channels: ChatKey[]
  people: ChatKey[]
}

const signs: Partial<Record<string, Scope>> = { '#': 'channels', '@': 'people', '>': 'actions' }
const most = 7

/** `#` leads to channels, `@` to people, `>` to actions. */
export function readQuery(typed: string): { scope: Scope; query: string } {
  const scope = signs[typed[0] ?? '']
  return scope
    ? { scope, query: typed.slice(1).trim() }
    : { scope: 'everything', query: typed.trim() }
}

/** Looks through names; among those that fit equally well, the chat used last comes first. */
export function findChats(
  store: Store,
  { pinned, others }: ChatOrder,
  scope: Scope,
  query: string,
  open: ChatKey | undefined,
): Hits {
  const recent = [...pinned, ...others].sort((a, b) => newest(store, b) - newest(store, a))
  if (scope === 'everything' && query === '') {
    const first = recent.filter((key) => key !== open).slice(0, most + 1)
    return { recent: first, channels: [], people: [] }
  }
  const find = (keys: ChatKey[], wanted: Scope) =>
    scope === 'everything' || scope === wanted
      ? findBest(keys, (key) => nameOf(store, key), query, most)
      : []
  return {
    recent: [],
    channels: find(recent.filter(isChannelKey), 'channels'),
    people: find(everybody(store, recent), 'people'),
  }
}

function everybody(store: Store, recent: ChatKey[]): ChatKey[] {
  const known = recent.filter((key) => !isChannelKey(key))
  const others = [...store.users.values()]
    .filter((user) => user.uid !== store.me && !isGuest(user))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ uid }) => directKey(uid))
  return [...new Set([...known, ...others])]
}

const newest = (store: Store, key: ChatKey) => store.chats.get(key)?.lastMid ?? 0

const nameOf = (store: Store, key: ChatKey) =>
  (isChannelKey(key) ? store.channels.get(idOf(key)) : store.users.get(idOf(key)))?.name ?? ''
