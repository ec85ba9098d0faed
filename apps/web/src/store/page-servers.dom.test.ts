import type { PageServer } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { hashHistory } from './hash-history.ts'
import { openServer, rootOf, setServerGuard } from './page-servers.ts'

const server = { base: 'https://b.example:3000', name: '', host: {} } as PageServer

test('no other server is shown while the guard refuses it', () => {
  const stop = hashHistory.listen(() => {})
  onTestFinished(stop)
  const before = location.hash
  setServerGuard(() => false)
  openServer(server, '/chat/channel/5')
  expect(location.hash).toBe(before)
  setServerGuard(() => true)
  openServer(server, '/chat/channel/5')
  expect(location.hash).toBe('#/at/b.example:3000/chat/channel/5')
  expect(hashHistory.root).toBe(rootOf(server))
  hashHistory.enter('', '/chat')
})
