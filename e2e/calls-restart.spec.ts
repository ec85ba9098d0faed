import { fakeDevices, knowDevices } from './support/devices.ts'
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
  const [ineUid, bobUid] = [ines.session.user.uid, bob.session.user.uid]
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.page.goto(`${server.url}/#/chat/channel/1`)
  }
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await bob.page.getByRole('button', { name: 'Turn on camera' }).click()

  // The track of a new connection is another one.
  const shown = () =>
    ines.page.evaluate((uid) => {
      const video = document.querySelector<HTMLVideoElement>(`li[data-person="${uid}"] video`)
      const isMoving = (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 5
      const stream = video?.srcObject as MediaStream | undefined
      return isMoving ? stream?.getTracks()[0]?.id : undefined
    }, bobUid)
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
  await expect(bob.page.locator(`li[data-person="${ineUid}"][data-speaking]`)).toBeVisible()
})
