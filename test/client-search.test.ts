import { createChannel } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../apps/server/src/testing/test-server.ts'
import { channelKey, type Client, type SearchTerms } from '../packages/client/src/index.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import { closeClients, closeLater, openClient, openStored, until } from './testing/open-client.ts'

// The search of the client against a real server.

let server: Awaited<ReturnType<typeof startTestServer>>

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(closeClients)
afterAll(() => server.close())

const none = { from: [], in: [], has: [], mentionsMe: false, before: undefined, after: undefined }

async function found(client: Client, words: string, more: Partial<SearchTerms> = {}) {
  const terms = { type: 'message', words, ...none, ...more } as const
  const { items, isPartial } = await client.search.find(terms, { limit: 20 })
  return { texts: items.map(({ message }) => message.content), isPartial }
}

test('a member finds a message of a private channel, an outsider does not, online or offline', async () => {
  const { alice, bob, carol } = server
  const { gid } = await alice.call(createChannel, { body: { name: 'den', members: [bob.uid] } })
  await alice.send('Herr Müller kommt zur 会議').to(gid)
  const { client: member } = await openClient(bob)
  const { client: outsider, environment } = await openClient(carol)

  expect(await found(member, 'muller')).toEqual({
    texts: ['Herr Müller kommt zur 会議'],
    isPartial: false,
  })
  expect(await found(member, '会議', { in: [channelKey(gid)] })).toMatchObject({
    texts: ['Herr Müller kommt zur 会議'],
  })
  expect(await found(outsider, 'muller')).toEqual({ texts: [], isPartial: false })
  expect((await found(outsider, '', { in: [channelKey(gid)] })).texts).toEqual([])
  environment.cut()
  expect(await found(outsider, 'muller')).toEqual({ texts: [], isPartial: true })
})

test('offline after a restart, stored messages that are not in memory are found', async () => {
  const { alice, bob } = server
  const { gid } = await alice.call(createChannel, { body: { name: 'ship', members: [bob.uid] } })
  const earlier = nodeEnvironment(bob.base)
  const { client } = await openClient(bob, earlier)
  const mid = await alice.send('anchor chain ordered').to(gid)
  await alice.send('something newer').to(gid)
  await until(() => client.store.chat(channelKey(gid)).mids.length === 2)
  await client.save()
  closeClients()

  const later = nodeEnvironment(bob.base, earlier)
  later.cut()
  const restarted = closeLater(openStored(later))
  expect(await restarted.restore()).toBe(true)
  expect(restarted.store.messages.has(mid)).toBe(false)
  expect(await found(restarted, 'anchor')).toEqual({
    texts: ['anchor chain ordered'],
    isPartial: true,
  })
  expect(restarted.store.messages.has(mid)).toBe(false)
})

test('a deleted message is not found', async () => {
  const { alice } = server
  const { gid } = await alice.call(createChannel, { body: { name: 'slips', members: [] } })
  const { client } = await openClient(alice)
  const mid = await alice.send('a careless slip').to(gid)
  await until(() => client.store.messages.has(mid))
  expect((await found(client, 'careless')).texts).toHaveLength(1)
  const { done } = client.messages.deleteLater(channelKey(gid), mid)
  expect((await found(client, 'careless')).texts).toEqual([])
  await client.messages.flushDeletions()
  await done
  expect((await found(client, 'careless')).texts).toEqual([])
})
