import { type Client, SessionHost, type Store } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientContext } from '../store/index.ts'
import { useUpdate } from './useUpdate.ts'
import { browserEnvironment } from './environment.ts'

const worker = vi.hoisted(() => ({
  newer: () => {},
  begin: vi.fn<() => Promise<void>>(async () => {}),
}))
vi.mock('../worker/service-worker.ts', () => ({
  onNewerClient(listener: () => void) {
    worker.newer = listener
    return () => {}
  },
  lookForNewer: async () => {},
  beginNewer: worker.begin,
}))

const login = {
  server_id: 's',
  token: 't',
  refresh_token: 'r',
  expired_in: 300,
  user: { uid: 7 } as UserInfo,
}
let client: Client

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  worker.begin.mockClear()
  const host = new SessionHost({ ...browserEnvironment, base: 'http://nowhere' })
  client = host.signIn(login)
  setAutoUpdate(true)
  render(
    <ClientContext value={client}>
      <Page />
    </ClientContext>,
  )
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

function Page() {
  useUpdate()
  return <textarea aria-label="Message" />
}

/** A newer client is available, and the tab has been hidden for a minute. */
async function leaveTab(hidden = true) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => worker.newer())
  await vi.advanceTimersByTimeAsync(61_000)
  // Dynamic imports started meanwhile resolve in real time.
  vi.useRealTimers()
  await new Promise((done) => setTimeout(done, 300))
}

test('an update starts by itself in a hidden tab without unsaved input', async () => {
  await leaveTab()
  await vi.waitFor(() => expect(worker.begin).toHaveBeenCalledOnce(), 5_000)
})

test.each<[string, () => void]>([
  ['somebody looks', () => {}],
  [
    'the administrator does not want it',
    () => {
      setAutoUpdate(false)
    },
  ],
  ['a draft is kept', () => localStorage.setItem('parley.s.7.draft.g1', '{"text":"Half"}')],
  ['something waits to be sent', () => client.outbox.send('g1', input)],
  ['something stands in a field', () => type('Half a')],
  ['a question is open', () => document.body.append(dialog())],
])('an update does not start by itself while %s', async (why, happens) => {
  happens()
  await leaveTab(why !== 'somebody looks')
  expect(worker.begin).not.toHaveBeenCalled()
})

test('the draft of another user does not delay the update', async () => {
  localStorage.setItem('parley.draft.8.g1', '{"text":"Half"}')
  await leaveTab()
  await vi.waitFor(() => expect(worker.begin).toHaveBeenCalledOnce(), 5_000)
})

const input = { content_type: 'text/plain', content: 'Late', properties: null } as const

function type(text: string) {
  const field = document.querySelector('textarea')
  if (field) field.value = text
}

function dialog() {
  const one = document.createElement('div')
  one.setAttribute('role', 'dialog')
  return one
}

function setAutoUpdate(webclient_auto_update: boolean) {
  const store = client.store as Store
  store.common = { ...store.common, webclient_auto_update }
}
