import { setLogo, setLogoMisspelt } from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#007c62' } })
    .png()
    .toBuffer()

async function shown() {
  const response = await fetch(`${w.base}/api/resource/organization/logo?t=1`)
  expect(response.headers.get('content-type')).toBe('image/png')
  return sharp(await response.arrayBuffer()).metadata()
}

test('the built-in logo is served while none is set, also in ranges', async () => {
  expect(await shown()).toMatchObject({ format: 'png', width: 256, height: 256 })
  const part = await w.nobody.fetch('GET', '/api/resource/organization/logo', {
    headers: { range: 'bytes=1-3' },
  })
  expect([part.status, part.text]).toEqual([206, 'PNG'])
})

test.each([
  ['too low', 400, () => drawn(512, 127)],
  ['too narrow', 400, () => drawn(127, 512)],
  ['words', 400, async () => Buffer.from('hello')],
  ['too large', 413, async () => Buffer.alloc(5_000_001)],
])('%s is refused as a logo', async (_what, status, make) => {
  const { bob, dave } = w
  await bob.openStream()
  expect((await dave.request(setLogo, { body: await make() })).status).toBe(status)
  await w.settle()
  expect(bob.events()).toEqual([])
  expect(await shown()).toMatchObject({ width: 256 })
})

test('a logo set by an administrator is scaled, served to everyone and announced', async () => {
  const { bob, gus, dave } = w
  await Promise.all([bob, gus].map((person) => person.openStream()))
  const body = await drawn(1024, 512)
  expect((await bob.request(setLogo, { body })).status).toBe(403)

  await dave.call(setLogo, { body })
  await w.settle()

  const path = expect.stringMatching(/^\/resource\/organization\/logo\?t=\d+$/)
  const told = [{ type: 'server_config_changed', organization_logo: path }]
  expect(bob.events()).toEqual(told)
  expect(gus.events()).toEqual(told)
  expect(await shown()).toMatchObject({ width: 512, height: 256 })

  await dave.call(setLogoMisspelt, { body: await drawn(128, 128) })
  expect(await shown()).toMatchObject({ width: 128, height: 128 })
})
