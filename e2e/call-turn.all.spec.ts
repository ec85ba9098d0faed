import { updateCallConfig } from '@parley/protocol'
import type { Page } from '@playwright/test'
import { startCoturn, type TestTurn } from '../apps/server/src/testing/coturn.ts'
import { call, signIn } from './support/calls.ts'
import { fakeDevices, knowDevices, seesVideoOf } from './support/devices.ts'
import { expect, test as base } from './support/fixtures.ts'
import type { TestServer } from './support/server.ts'

const test = base.extend<{ turn: TestTurn }>({
  turn: async ({ browserName: _ }, use) => {
    const turn = await startCoturn()
    await use(turn)
    await turn.close()
  },
})

test.use({ ownServer: true })
test.use(fakeDevices)

/** Sets the TURN server of calls. */
async function setTurn(server: TestServer, url: string, secret: string): Promise<void> {
  const turn = [{ urls: [url], username: '', credential: '', secret }]
  const sfu = {
    max_participants: 25,
    max_cameras: 10,
    announced_addresses: [],
    stun: [],
    turn,
  }
  await call(server, updateCallConfig, { body: { sfu } }, await signIn(server, 'Ines'))
}

/** Makes a page connect over TURN servers only, as in a network without UDP. */
const allowsRelaysOnly = (page: Page) =>
  page.addInitScript(() => {
    window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
      construct: (original, [options]: [RTCConfiguration?]) =>
        new original({ ...options, iceTransportPolicy: 'relay' }),
    })
  })

test('a page that can reach only a TURN server sees the others, and they see it', async ({
  server,
  ines,
  bob,
  turn,
}) => {
  await setTurn(server, turn.url, turn.secret)
  await allowsRelaysOnly(bob.page)
  for (const { page } of [ines, bob]) {
    await page.goto(`${server.url}/#/chat/channel/${server.general}`)
    await page.reload()
  }
  await knowDevices(ines)
  await knowDevices(bob)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page
    .getByRole('main')
    .getByRole('button', { name: /^Join the call/ })
    .click()
  for (const { page } of [ines, bob]) {
    await page.getByRole('button', { name: 'Turn on camera' }).click()
  }
  await seesVideoOf(ines.page, bob)
  await seesVideoOf(bob.page, ines)
})

test('the test of calls says whether the TURN server carries them', async ({
  server,
  ines,
  turn,
}) => {
  const { page } = ines
  await setTurn(server, turn.url, turn.secret)
  await page.goto(`${server.url}/#/setting/calls`)
  const run = page.getByRole('button', { name: 'Test calls' })
  await run.click()
  await expect(page.getByText(/^Sound comes back directly over UDP/)).toBeVisible()
  await expect(page.getByText('The TURN servers carry calls, too.')).toBeVisible()
  await setTurn(server, turn.url, 'another secret')
  await page.reload()
  await run.click()
  const failed = page.getByText(/^The TURN servers carry no calls/)
  await expect(failed).toBeVisible({ timeout: 30_000 })
})
