import { type Client, createStore } from '@parley/client'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ClientContext } from '../../../../store/index.ts'
import { channel, message, user } from '../../testing.ts'
import { useSummary } from './useSummary.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a row renders again for changes of its own chat only', async () => {
  const store = createStore()
  store.me = 1
  store.users.set(2, user({ uid: 2, name: 'Jonas' }))
  for (const gid of [1, 2]) store.channels.set(gid, channel({ gid, name: `channel ${gid}` }))
  const client = { store, environment: { now: () => 0 } } as unknown as Client
  const rendered: string[] = []

  function Row() {
    const { text, unread } = useSummary('g1')
    rendered.push(`${text} ${unread}`)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <ClientContext value={client}>
        <Row />
      </ClientContext>,
    ),
  )
  await act(async () => store.addNewest('g2', message({ mid: 1, from_uid: 2, target: { gid: 2 } })))
  await act(async () => store.users.set(3, user({ uid: 3, name: 'Somebody else' })))
  expect(rendered).toEqual([' 0'])

  await act(async () => store.addNewest('g1', message({ mid: 2, from_uid: 2, target: { gid: 1 } })))
  expect(rendered).toEqual([' 0', 'hello 1'])
  await act(async () => root.unmount())
})
