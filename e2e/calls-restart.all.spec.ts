import { fakeDevices, knowDevices, movingVideoOf } from './support/devices.ts'
import { expect, test as base } from './support/fixtures.ts'
import { startServer } from './support/server.ts'

// The server warns that the process for calls was started again.
const test = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PARLEY_LOG: 'error' })
    await use(server)
    await server.dispose()
  },
})

test.use(fakeDevices)

test('a call goes on after the process that carries it was killed, and after the server was', async ({
  server,
  ines,
  bob,
}) => {
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  }
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await bob.page.getByRole('button', { name: 'Turn on camera' }).click()

  // The track of a new connection is another one.
  const shown = () => movingVideoOf(ines.page, bob)
  const shownTracks = new Set<string | undefined>([undefined])
  const expectNewTrack = async () => {
    await expect.poll(async () => shownTracks.has(await shown())).toBe(false)
    shownTracks.add(await shown())
  }
  await expectNewTrack()
  await server.killChild('media-process')
  await expectNewTrack()
  for (const { watch } of [ines, bob]) watch.expect(/net::ERR_/)
  await server.kill()
  await server.start()
  await expectNewTrack()
  await expect(
    bob.page.locator(`li[data-person="${ines.session.user.uid}"][data-speaking]`),
  ).toBeVisible()
})
