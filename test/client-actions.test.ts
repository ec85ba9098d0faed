import { likeMessage } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { type Client, channelKey, reactionsOf, textMessage } from '../packages/client/src/index.ts'
import { closeClients, openClient, until, contents } from './testing/open-client.ts'

let w: Server
let count = 0

beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => closeClients())
afterAll(() => w.close())

const open = async (person: Server['alice']) =>
  openClient(await w.signInOn(person, `web:a${++count}`))

const shown = (client: Client, gid: number) =>
  client.store
    .chat(channelKey(gid))
    .mids.flatMap((mid) => client.store.shownMessage(mid)?.content ?? [])

const emojis = (client: Client, mid: number) => {
  const message = client.store.shownMessage(mid)
  return message ? Object.fromEntries(reactionsOf(message)) : {}
}

test('a reaction is shown at once and stays when the event confirms it', async () => {
  const { client, environment } = await open(w.alice)
  const mid = await w.bob.send('react to me').to(w.team)
  await until(() => client.store.messages.has(mid))
  environment.latency = () => 40
  const done = client.messages.toggleReaction(mid, '👍')
  expect(emojis(client, mid)).toEqual({ '👍': [w.alice.uid] })
  await done
  expect(emojis(client, mid)).toEqual({ '👍': [w.alice.uid] })
  await until(() => Object.keys(client.store.messages.get(mid)?.likes ?? {}).length === 1)
  expect(emojis(client, mid)).toEqual({ '👍': [w.alice.uid] })
  await client.messages.toggleReaction(mid, '👍')
  await until(() => Object.keys(client.store.messages.get(mid)?.likes ?? {}).length === 2)
  expect(emojis(client, mid)).toEqual({})
})

test('a reaction that the server refuses is removed again, and the error is thrown', async () => {
  const { client } = await open(w.alice)
  const mid = await w.bob.send('soon gone').to(w.team)
  await until(() => client.store.messages.has(mid))
  const done = client.messages.toggleReaction(mid, 'not an emoji')
  expect(Object.keys(emojis(client, mid))).toEqual(['not an emoji'])
  await expect(done).rejects.toMatchObject({ status: 400 })
  expect(emojis(client, mid)).toEqual({})
})

test('a second click on a reaction under way sends nothing', async () => {
  const { client, environment } = await open(w.alice)
  const mid = await w.bob.send('click twice').to(w.team)
  await until(() => client.store.messages.has(mid))
  environment.latency = () => 20
  await Promise.all([
    client.messages.toggleReaction(mid, '🎉'),
    client.messages.toggleReaction(mid, '🎉'),
  ])
  await until(() => Object.keys(client.store.messages.get(mid)?.likes ?? {}).length === 1)
  expect(emojis(client, mid)).toEqual({ '🎉': [w.alice.uid] })
})

test('an edit is shown before the answer, and another person sees it by its event', async () => {
  const { client, environment } = await open(w.alice)
  const { client: other } = await open(w.bob)
  const mid = await w.alice.send('before').to(w.team)
  await until(() => client.store.messages.has(mid) && other.store.messages.has(mid))
  environment.latency = () => 30
  const done = client.messages.edit(mid, textMessage('after'))
  expect(client.store.shownMessage(mid)?.content).toBe('after')
  expect(client.store.messages.get(mid)?.content).toBe('before')
  await done
  await until(() => client.store.messages.get(mid)?.content === 'after')
  await until(() => other.store.messages.get(mid)?.content === 'after')
})

test("an edit of another user's message is refused and the text is restored", async () => {
  const { client } = await open(w.alice)
  const mid = await w.bob.send('mine alone').to(w.team)
  await until(() => client.store.messages.has(mid))
  const done = client.messages.edit(mid, textMessage('not yours'))
  await expect(done).rejects.toMatchObject({ status: 403 })
  expect(client.store.shownMessage(mid)?.content).toBe('mine alone')
})

test('an undone deletion deletes nothing', async () => {
  const { client } = await open(w.alice)
  const mid = await w.alice.send('keep me').to(w.team)
  await until(() => client.store.messages.has(mid))
  const { undo } = client.messages.deleteLater(channelKey(w.team), mid)
  expect(shown(client, w.team)).not.toContain('keep me')
  undo()
  expect(shown(client, w.team)).toContain('keep me')
  await client.messages.flushDeletions()
  expect(contents(client, channelKey(w.team))).toContain('keep me')
})

test('a delayed deletion is sent when the user signs out', async () => {
  const { client } = await open(w.alice)
  const { client: other } = await open(w.bob)
  const mid = await w.alice.send('delete me').to(w.team)
  await until(() => client.store.messages.has(mid) && other.store.messages.has(mid))
  client.messages.deleteLater(channelKey(w.team), mid)
  await client.signOut(false)
  await until(() => !other.store.messages.has(mid))
  expect(contents(other, channelKey(w.team))).not.toContain('delete me')
})

test('messages are deleted together, and one that another user deleted before is no error', async () => {
  const { client } = await open(w.alice)
  const mids = [await w.alice.send('one').to(w.team), await w.alice.send('two').to(w.team)]
  await until(() => mids.every((mid) => client.store.messages.has(mid)))
  await w.alice.delete(mids[0] as number)
  await client.messages.delete(channelKey(w.team), mids)
  await until(() => mids.every((mid) => !client.store.messages.has(mid)))
  await client.messages.delete(channelKey(w.team), mids)
  expect(shown(client, w.team)).not.toContain('two')
})

test('a later mute of another device wins, even when the answer to the own mute is late', async () => {
  const { client, environment } = await open(w.alice)
  const { client: phone } = await open(w.alice)
  const key = channelKey(w.team)
  environment.latency = () => 60
  const muting = client.chats.mute(key)
  expect(client.store.isMuted(key, 0)).toBe(true)
  // The own answer takes longer than the event of the other device.
  await new Promise((done) => setTimeout(done, 90))
  await phone.chats.unmute(key)
  await muting
  await until(() => !client.store.isMuted(key, 0) && !phone.store.isMuted(key, 0))
  await new Promise((done) => setTimeout(done, 30))
  expect(client.store.isMuted(key, 0)).toBe(false)
})

test('a like from another client of the same user is toggled off by a click', async () => {
  const { client } = await open(w.alice)
  const mid = await w.bob.send('liked elsewhere').to(w.team)
  await until(() => client.store.messages.has(mid))
  await w.alice.call(likeMessage, { params: { mid }, body: { action: '👀' } })
  await until(() => emojis(client, mid)['👀'] !== undefined)
  await client.messages.toggleReaction(mid, '👀')
  await until(() => emojis(client, mid)['👀'] === undefined)
  expect(emojis(client, mid)).toEqual({})
})

test('a changed switch of a channel is shown at once, and members see it by its event', async () => {
  const { client, environment } = await open(w.alice)
  const { client: other } = await open(w.bob)
  const isOn = () => client.store.shownChannel(w.team)?.show_email
  const before = isOn()
  environment.latency = () => 30
  const done = client.channels.update(w.team, { show_email: !before })
  expect(isOn()).toBe(!before)
  expect(client.store.channels.get(w.team)?.show_email).toBe(before)
  await done
  expect(isOn()).toBe(!before)
  await until(() => client.store.channels.get(w.team)?.show_email === !before)
  await until(() => other.store.channels.get(w.team)?.show_email === !before)
  await client.channels.update(w.team, { show_email: before ?? false })
  expect(isOn()).toBe(before)
})

test('a refused change of a channel is undone', async () => {
  const { client } = await open(w.bob)
  const name = client.store.channels.get(w.team)?.name
  const done = client.channels.update(w.team, { name: 'not yours' })
  expect(client.store.shownChannel(w.team)?.name).toBe('not yours')
  await expect(done).rejects.toMatchObject({ status: 403 })
  expect(client.store.shownChannel(w.team)?.name).toBe(name)
})
