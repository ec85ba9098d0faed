import { compareTexts } from '../../../i18n/locale.ts'
import { type ChatKey, directKey, isChannelKey, type ReadonlyStore } from '@parley/client'
import { isGuest } from '@parley/rules'
import { chatNameOf } from '../../../store/index.ts'
import { findBest } from './match.ts'
import type { ChatOrder } from '../list/order/order.ts'

/** The scope of a search, chosen by the first character of the query. */
export type Scope = 'everything' | 'channels' | 'people' | 'actions'

/** Chats to jump to. `recent` is filled for an empty query. */
export interface Hits {
  recent: ChatKey[]
  channels: ChatKey[]
  people: ChatKey[]
}

const signs: Partial<Record<string, Scope>> = { '#': 'channels', '@': 'people', '>': 'actions' }
const max = 7
// A scope of its own shows the whole list.
const maxInScope = 100

/** `#` searches channels, `@` people, `>` actions. */
export function readQuery(typed: string): { scope: Scope; query: string } {
  const scope = signs[typed[0] ?? '']
  return scope
    ? { scope, query: typed.slice(1).trim() }
    : { scope: 'everything', query: typed.trim() }
}

/** Searches by name. Equal matches are ordered by last use. */
export function findChats(
  store: ReadonlyStore,
  { pinned, others }: ChatOrder,
  scope: Scope,
  query: string,
  open: ChatKey | undefined,
): Hits {
  const recent = [...pinned, ...others].sort((a, b) => newest(store, b) - newest(store, a))
  if (scope === 'everything' && query === '') {
    const first = recent.filter((key) => key !== open).slice(0, max + 1)
    return { recent: first, channels: [], people: [] }
  }
  const limit = scope === 'everything' ? max : maxInScope
  const find = (keys: readonly ChatKey[], wanted: Scope) =>
    scope === 'everything' || scope === wanted
      ? findBest(keys, (key) => chatNameOf(store, key) ?? '', query, limit)
      : []
  return {
    recent: [],
    channels: find(recent.filter(isChannelKey), 'channels'),
    people: find(findableUsers(store, recent), 'people'),
  }
}

function findableUsers(store: ReadonlyStore, recent: ChatKey[]): ChatKey[] {
  const known = recent.filter((key) => !isChannelKey(key))
  const others = [...store.users.values()]
    .filter((user) => user.uid !== store.me && !isGuest(user))
    .sort((a, b) => compareTexts(a.name, b.name))
    .map(({ uid }) => directKey(uid))
  return [...new Set([...known, ...others])]
}

const newest = (store: ReadonlyStore, key: ChatKey) => store.chats.get(key)?.lastMid ?? 0
