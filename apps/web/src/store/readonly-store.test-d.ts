import type { Client, ReadonlyStore, Store } from '@parley/client'
import { expectTypeOf } from 'vitest'
import type { useClient } from './client.ts'
import type { useSelector } from './use-selector.ts'

// The compiler checks this file; it never runs. A write that the types allow is reported as an unused directive.

type Seen = ReturnType<typeof useClient>['store']

/** The store that components see has no method that writes. */
export function storeWithoutWrites() {
  expectTypeOf<Seen>().toEqualTypeOf<ReadonlyStore>()
  expectTypeOf<Client['store']>().toEqualTypeOf<ReadonlyStore>()
  expectTypeOf<Parameters<Parameters<typeof useSelector>[0]>[0]>().toEqualTypeOf<ReadonlyStore>()
  expectTypeOf<Store>().toExtend<ReadonlyStore>()
  expectTypeOf<Seen>().not.toHaveProperty('changeChat')
  expectTypeOf<Seen>().not.toHaveProperty('batch')
  expectTypeOf<Seen>().not.toHaveProperty('unsaved')
  expectTypeOf<Seen>().not.toHaveProperty('setReadMark')
  expectTypeOf<Seen>().not.toHaveProperty('clearChat')
  expectTypeOf<Seen>().not.toHaveProperty('pendingMessages')
}

/** The data that components see cannot be changed. */
export function writes(store: Seen) {
  // @ts-expect-error A field.
  store.cursor = 1
  // @ts-expect-error A table.
  store.users = new Map()
  // @ts-expect-error A row of a table.
  store.users.delete(1)
  // @ts-expect-error A row.
  store.online.set(1, true)
  // @ts-expect-error A list.
  store.outbox.get('g1')?.push()
  const user = store.users.get(1)
  // @ts-expect-error A field of a row.
  if (user) user.name = 'Eve'
  const chat = store.chat('g1')
  // @ts-expect-error A field of a chat.
  chat.unread = 0
  // @ts-expect-error The messages of a chat.
  chat.mids.push(1)
}
