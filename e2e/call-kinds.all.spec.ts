import { expectAccessible, expectMoving, tileOf } from './support/call-view.ts'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'

test.use(fakeDevices)
test.beforeEach(({ ines, bob }) => Promise.all([ines, bob].map(knowDevices)))

test('a person is called, answers elsewhere, and the call goes on in a small box', async ({
  server,
  ines,
  bob,
}) => {
  const [ineUid, bobUid] = [ines.session.user.uid, bob.session.user.uid]
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.goto(`${server.url}/#/chat/dm/${bobUid}`)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  const incoming = bob.page.getByRole('alertdialog', { name: 'Ines is calling' })
  await expect(incoming).toBeVisible()
  await expectAccessible(bob.page)
  await incoming.getByRole('button', { name: 'Answer' }).click()
  await expect(tileOf(bob.page, ineUid)).toBeVisible()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
  await expect(ines.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()

  await ines.page
    .getByRole('link', { name: /general/ })
    .first()
    .click()
  const box = ines.page.getByRole('region', { name: 'Call' })
  await expect(box.getByRole('timer')).toHaveText(/^\d\d:\d\d$/)
  await expect(box.getByText('Bob is speaking')).toBeVisible()
  await expectAccessible(ines.page)
  await box.getByRole('button', { name: 'Bob' }).click()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
  await bob.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(ines.page.getByRole('button', { name: 'Start a call' })).toBeVisible()
})

test('a screen is shared, and its end in the bar of the browser ends it for the others', async ({
  server,
  ines,
  bob,
}) => {
  const bobUid = bob.session.user.uid
  for (const { page } of [ines, bob])
    await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await bob.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getDisplayMedia.bind(mediaDevices)
    mediaDevices.getDisplayMedia = async (options) => {
      const stream = await open(options)
      Object.assign(globalThis, { shared: stream })
      return stream
    }
  })
  await ines.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await bob.page.getByRole('button', { name: 'Share screen' }).click()
  const screen = `li[data-person="${bobUid}"][data-source="screen"]`
  await expectMoving(ines.page, `${screen} video`)
  await expect(ines.page.locator(screen).getByText('Bob’s screen')).toBeVisible()
  // The own screen is no tile: the page would show itself again and again.
  await expect(bob.page.getByText('You share your screen')).toBeVisible()
  await expect(bob.page.locator(screen)).toHaveCount(0)
  // The bar of the browser ends the track, which dispatches this event.
  await bob.page.evaluate(() => {
    const { shared } = globalThis as unknown as { shared: MediaStream }
    for (const track of shared.getTracks()) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
  await expect(ines.page.locator(screen)).toHaveCount(0)
  await expect(bob.page.getByRole('button', { name: 'Share screen' })).toBeVisible()
})

test('a person who refuses the microphone joins without it, sees why, and gets it later', async ({
  server,
  ines,
  bob,
}) => {
  const ineUid = ines.session.user.uid
  for (const { page } of [ines, bob])
    await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  // The headless shell has no question to refuse: the page gets the error of a refusal.
  await ines.page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
    Object.assign(globalThis, {
      allow() {
        mediaDevices.getUserMedia = open
      },
    })
  })
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await expect(tileOf(ines.page, ineUid).getByRole('img', { name: 'muted' })).toBeVisible()
  await expect(ines.page.getByText('You cannot be heard')).toBeVisible()
  await expect(ines.page.getByText(/^The browser did not allow it/)).toBeVisible()
  await ines.page.getByRole('button', { name: 'Turn on camera' }).click()
  await expect(ines.page.getByText('The camera is not on')).toBeVisible()

  // A listener hears the others.
  const bobUid = bob.session.user.uid
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await expect(ines.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()

  await ines.page.evaluate(() => (globalThis as unknown as { allow(): void }).allow())
  await ines.page.getByRole('button', { name: 'Leave the call' }).click()
  await ines.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  await expect(bob.page.locator(`li[data-person="${ineUid}"][data-speaking]`)).toBeVisible()
})
