import { apply, createStore } from '../../subjects.ts'
import type { CustomEmoji } from '@parley/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../../stream/context.ts'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import type { Store } from '../../store/store.ts'
import { EmojiActions } from './actions.ts'
import { Readings } from '../../readings/readings.ts'

const made = (name: string): CustomEmoji => ({
  id: `id ${name}`,
  name,
  created_by: 1,
  created_at: 1,
})

function begin(answer: (store: Store) => Promise<CustomEmoji[]>) {
  const store = createStore()
  const api = { call: () => answer(store) } as unknown as Api
  const connection = { isReady: () => false, signal: new AbortController().signal }
  const readings = new Readings(store.changes, connection)
  return { store, emoji: new EmojiActions(store, api, readings) }
}
const namesIn = (store: Store) => [...store.customEmoji.value.keys()]
const change = (store: Store, added: CustomEmoji[], removed: string[]) =>
  apply({ store } as Context, { type: 'emoji_changed', added, removed })

test('emoji are sorted by name, and events add and remove them', async () => {
  const { store, emoji } = begin(async () => [made('b'), made('a')])
  await emoji.load()
  change(store, [made('aa')], ['id b'])
  expect(namesIn(store)).toEqual(['a', 'aa'])
  // The event of an own change comes twice.
  change(store, [made('aa')], [])
  expect(namesIn(store)).toEqual(['a', 'aa'])
})

test('a list that was read before an event does not undo the event', async () => {
  let requests = 0
  const { store, emoji } = begin(async (known) => {
    if (++requests > 1) return [made('new')]
    change(known, [made('new')], [])
    return []
  })
  await emoji.load()
  expect(namesIn(store)).toEqual(['new'])
})

test('without an answer the emoji of the last visit stay', async () => {
  const { store, emoji } = begin(() =>
    Promise.reject(new RequestError({ method: 'GET', path: '/emoji' } as never, 0)),
  )
  change(store, [made('kept')], [])
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reading = emoji.refresh()
  await vi.advanceTimersByTimeAsync(10_000)
  await reading
  expect(namesIn(store)).toEqual(['kept'])
})
