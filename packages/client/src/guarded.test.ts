import { expect, test, vi } from 'vitest'
import { ClientEventEmitter, type ClientEvents } from './client-events.ts'
import { StoreBase } from './store/store-base.ts'

// Every event of a client. A new one is missing here until it is added: the type says so.
const calls: { [E in keyof ClientEvents]: Parameters<ClientEvents[E]> } = {
  messageArrived: ['1' as never, {} as never],
  roleChanged: [],
  chatGone: ['1' as never],
  scheduledRefused: [{} as never],
  reminderDue: [{} as never],
  callSignal: ['1', {} as never],
  callEnded: [{} as never],
  callReaction: [{} as never],
  sessionReused: [],
  reportsChanged: [],
  membersChanged: [],
  timeoutsChanged: [],
  kicked: ['logout'],
}

test.each(Object.entries(calls))(
  'a listener of %s that throws keeps it from no other',
  (name, values) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const emitter = new ClientEventEmitter()
    const heard: unknown[] = []
    const broken = new Error('broken')
    emitter.on({
      [name]: () => {
        throw broken
      },
    })
    emitter.on({ [name]: (...given: unknown[]) => heard.push(...given) })
    emitter.emit(name as keyof ClientEvents, ...(values as never))
    expect(heard).toEqual(values)
    expect(logged).toHaveBeenCalledExactlyOnceWith(broken)
    logged.mockRestore()
  },
)

test('a watcher that throws keeps a change from no other', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const store = new StoreBase()
  const users = store.rows<number, string>()
  let seen = 0
  store.watch(
    () => users.get(1),
    () => {
      throw new Error('broken')
    },
  )
  store.watch(
    () => users.get(1),
    () => seen++,
  )
  store.batch(() => users.set(1, 'Bob'))
  users.set(1, 'Rob')
  expect([seen, logged.mock.calls.length]).toEqual([2, 2])
  logged.mockRestore()
})
