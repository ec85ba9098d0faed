import { readdir } from 'node:fs/promises'
import { setAvatar } from '@parley/protocol'
import { call, setUp } from './support/calls.ts'
import { png } from './support/pictures.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

const built = new URL('../apps/server/dist/', import.meta.url)

// A server that starts from its code cache must still find the modules it loads lazily.
test('a second start serves images and the API page as the first did', async ({ server }) => {
  const ines = await setUp(server, 'Ines')
  const hasCache = async () => (await readdir(built)).some((name) => name.endsWith('.cache'))
  await expect.poll(hasCache).toBe(true)
  await server.stop()
  await server.start()

  await call(server, setAvatar, { body: png(300, 200) }, ines)
  const addresses = [
    `/api/resource/avatar?uid=${ines.user.uid}`,
    '/api/resource/organization/logo',
    '/docs/',
  ]
  for (const address of addresses) {
    const { status } = await fetch(server.url + address)
    expect(`${status} ${address}`).toBe(`200 ${address}`)
  }
})
