import { getConfig, updateBranding } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

test('an admin changes the look, which visitors read and open pages are told', async () => {
  const { dave, bob, nobody } = w
  const stream = await bob.openStream({ ext: 1 })
  await dave.call(updateBranding, { body: { accent: '#1d4ed8' } })
  await dave.call(updateBranding, { body: { sign_in_text: 'Ask Ines for help' } })
  const branding = { accent: '#1d4ed8', sign_in_text: 'Ask Ines for help' }
  expect((await nobody.call(getConfig, {})).branding).toEqual(branding)
  await stream.until(() =>
    stream.live().some((event) => JSON.stringify(event).includes('Ask Ines for help')),
  )
  expect(stream.live().filter(({ type }) => type === 'server_config_changed')).toContainEqual({
    type: 'server_config_changed',
    branding,
  })
})

test('members, guests and strangers cannot change the look', async () => {
  for (const person of [w.bob, w.gus, w.nobody]) {
    const { status } = await person.request(updateBranding, { body: { accent: '#1d4ed8' } })
    expect(status).toBe(person === w.nobody ? 401 : 403)
  }
})

test.each(['red', '#12345', '#1d4ed8;', 'url(x)'])('the colour %s is refused', async (accent) => {
  expect((await w.dave.request(updateBranding, { body: { accent } })).status).toBe(400)
})

test('a text that is too long is refused', async () => {
  const body = { sign_in_text: 'x'.repeat(501) }
  expect((await w.dave.request(updateBranding, { body })).status).toBe(400)
})
