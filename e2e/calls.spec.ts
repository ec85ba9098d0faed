import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

test.use(fakeDevices)
test.beforeEach(({ ines, bob }) => Promise.all([ines, bob].map(knowDevices)))

const tileOf = (page: Page, uid: number) => page.locator(`li[data-person="${uid}"]`)

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
}

/** Waits until a video shows new pictures. */
async function expectMoving(page: Page, selector: string): Promise<void> {
  const frames = () =>
    page.evaluate((found) => {
      const video = document.querySelector<HTMLVideoElement>(found)
      return video?.getVideoPlaybackQuality().totalVideoFrames ?? 0
    }, selector)
  await expect.poll(frames).toBeGreaterThan(5)
}

test('two people hear and see each other in a channel, one reloads and closes the page', async ({
  server,
  ines,
  bob,
}) => {
  const [ineUid, bobUid] = [ines.session.user.uid, bob.session.user.uid]
  for (const { page } of [ines, bob])
    await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await expect(tileOf(ines.page, ineUid)).toBeVisible()

  await bob.page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('button', { name: 'Join the call, 1 person' })
    .click()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
  await expect(tileOf(bob.page, ineUid)).toBeVisible()
  // The beep of the other one is heard.
  await expect(ines.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()
  await expect(bob.page.locator(`li[data-person="${ineUid}"][data-speaking]`)).toBeVisible()

  await bob.page.getByRole('button', { name: 'Turn on camera' }).click()
  await expectMoving(ines.page, `li[data-person="${bobUid}"] video`)

  await expectAccessible(ines.page)
  await bob.page.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(tileOf(ines.page, bobUid).getByRole('img', { name: 'muted' })).toBeVisible()

  // A page that joins sees a camera that was on before.
  await ines.page.getByRole('button', { name: 'Turn on camera' }).click()
  await bob.page.reload()
  await expectMoving(bob.page, `li[data-person="${ineUid}"] video`)
  await expect(ines.page.locator(`li[data-person="${bobUid}"][data-speaking]`)).toBeVisible()

  // A page that is closed leaves.
  await bob.page.goto('about:blank')
  await expect(tileOf(ines.page, bobUid)).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(ines.page.getByRole('button', { name: 'Start a call' })).toBeVisible()
})

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
  await expect(box.getByText('Connected')).toBeVisible()
  await expectAccessible(ines.page)
  await box.getByRole('button', { name: 'Bob' }).click()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
  await bob.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(ines.page.getByRole('button', { name: 'Start a call' })).toBeVisible()
})

test('a call is declined, and one that is given up stands in the chat as missed', async ({
  server,
  ines,
  bob,
}) => {
  const bobUid = bob.session.user.uid
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await ines.page.goto(`${server.url}/#/chat/dm/${bobUid}`)
  // The media are still being connected when Bob declines.
  const letSignal = await holdRequests(ines.page, /\/api\/call\/signal$/)
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  const incoming = bob.page.getByRole('alertdialog', { name: 'Ines is calling' })
  await incoming.getByRole('button', { name: 'Decline' }).click()
  await expect(ines.page.getByText('Bob declined')).toBeVisible()
  await letSignal()
  await ines.page.getByRole('button', { name: 'Try again' }).click()
  await expect(incoming).toBeVisible()
  await ines.page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(incoming).toHaveCount(0)
  await bob.page.goto(`${server.url}/#/chat/dm/${ines.session.user.uid}`)
  const chat = bob.page.getByRole('main')
  await chat.getByRole('button', { name: 'Call back' }).click()
  const back = ines.page.getByRole('alertdialog', { name: 'Bob is calling' })
  await back.getByRole('button', { name: 'Answer' }).click()
  await expect(tileOf(ines.page, bobUid)).toBeVisible()
})

test('a direct call that the server has ended is not begun anew', async ({ server, ines, bob }) => {
  await ines.page.goto(`${server.url}/#/chat/dm/${bob.session.user.uid}`)
  ines.watch.expect(/404/)
  await ines.page.route(/\/api\/call\/state$/, (route) =>
    route.fulfill({ status: 404, json: { reason: 'gone' } }),
  )
  let joined = 0
  ines.page.on('request', (request) => {
    if (request.url().endsWith('/api/call/join')) joined += 1
  })
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await expect(tileOf(ines.page, ines.session.user.uid)).toBeVisible()
  await expect(tileOf(ines.page, ines.session.user.uid)).toHaveCount(0)
  expect(joined).toBe(1)
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
  await expect(ines.page.locator(screen).getByText('Screen of Bob')).toBeVisible()
  // The bar of the browser ends the track, and tells the page by this event.
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

test('a person who refuses the microphone joins without it, is told so, and gets it later', async ({
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
