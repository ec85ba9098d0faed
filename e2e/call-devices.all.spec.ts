import AxeBuilder from '@axe-core/playwright'
import { chooseInCall, tileOf } from './support/call-view.ts'
import type { Page } from '@playwright/test'
import { fakeDevices, knowDevices } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'

test.use(fakeDevices)

test('the first call shows camera and microphone before, and later ones begin at once', async ({
  server,
  ines,
  bob,
}) => {
  const { page } = ines
  const own = ines.session.user.uid
  await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await page.getByRole('button', { name: 'Start a call' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join the call in #general' })
  await dialog.getByRole('button', { name: 'Turn on camera' }).click()
  await expect(dialog.locator('video')).toBeVisible()
  const meter = dialog.getByRole('meter', { name: 'Level of the microphone' })
  // The fake microphone beeps once a second.
  await expect
    .poll(() => meter.evaluate((element: HTMLMeterElement) => element.value), { intervals: [50] })
    .toBeGreaterThan(0)
  await dialog.getByRole('combobox', { name: 'Microphone' }).click()
  await page.getByRole('option', { name: 'Fake Audio Input 1' }).click()
  await dialog.getByRole('button', { name: 'Play a sound' }).click()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(tileOf(page, own).locator('video')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the call' }).click()
  await expect(tileOf(page, own)).toHaveCount(0)

  await page.getByRole('button', { name: 'Start a call' }).click()
  await expect(tileOf(page, own)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chooseInCall(page, 'Camera and microphone')
  const devices = page.getByRole('dialog', { name: 'Camera and microphone' })
  await expect(devices.getByRole('combobox', { name: 'Microphone' })).toHaveText(
    'Fake Audio Input 1',
  )

  // With push-to-talk the microphone is on while the key is held.
  await devices.getByRole('switch', { name: 'Push to talk' }).click()
  await page.keyboard.press('Escape')
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await knowDevices(bob)
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  const seen = tileOf(bob.page, own)
  await expect(seen.getByRole('img', { name: 'muted' })).toBeVisible()
  await page.getByRole('region', { name: 'Call' }).click({ position: { x: 5, y: 5 } })
  await page.keyboard.down('Space')
  await expect(seen).toHaveAttribute('data-speaking', 'true')
  await page.keyboard.up('Space')
  await expect(seen.getByRole('img', { name: 'muted' })).toBeVisible()
})

test('the background is blurred where the system offers it', async ({ server, ines }) => {
  const { page } = ines
  await page.addInitScript(() => {
    Object.assign(MediaStreamTrack.prototype, {
      getCapabilities: () => ({ backgroundBlur: [false, true] }),
      async applyConstraints({ backgroundBlur }: { backgroundBlur: boolean }) {
        document.documentElement.dataset['blur'] = String(backgroundBlur)
      },
    })
  })
  await page.goto(`${server.url}/#/chat/channel/${server.general}`)
  await page.reload()
  await page.getByRole('button', { name: 'Start a call' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join the call in #general' })
  const blur = dialog.getByRole('switch', { name: 'Blur the background' })
  await expect(blur).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Turn on camera' }).click()
  await blur.click()
  await expect(page.locator('html')).toHaveAttribute('data-blur', 'true')
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await chooseInCall(page, 'Camera and microphone')
  await expect(page.getByRole('switch', { name: 'Blur the background' })).toBeChecked()
  await page.getByRole('switch', { name: 'Blur the background' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-blur', 'false')
})

test('a microphone that is unplugged is replaced while the call goes on', async ({
  server,
  ines,
  bob,
}) => {
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  }
  await ines.page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const opened: MediaStreamTrack[] = []
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      opened.push(...stream.getTracks())
      return stream
    }
    Object.assign(globalThis, { opened })
  })
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  const seen = tileOf(bob.page, ines.session.user.uid)
  await expect(seen).toHaveAttribute('data-speaking', 'true')
  // The browser ends the track of a device that is gone.
  const count = await ines.page.evaluate(() => {
    const { opened } = globalThis as unknown as { opened: MediaStreamTrack[] }
    opened[0]?.stop()
    opened[0]?.dispatchEvent(new Event('ended'))
    return opened.length
  })
  await expect
    .poll(() =>
      ines.page.evaluate(
        () => (globalThis as unknown as { opened: MediaStreamTrack[] }).opened.length,
      ),
    )
    .toBeGreaterThan(count)
  await expect(seen).not.toHaveAttribute('data-speaking', 'true')
  await expect(seen).toHaveAttribute('data-speaking', 'true')
})

test('hands, reactions, volume, and a manager who mutes and removes somebody', async ({
  server,
  ines,
  bob,
}) => {
  const [inesUid, bobUid] = [ines.session.user.uid, bob.session.user.uid]
  for (const person of [ines, bob]) {
    await knowDevices(person)
    await person.page.goto(`${server.url}/#/chat/channel/${server.general}`)
  }
  await ines.page.getByRole('button', { name: 'Start a call' }).click()
  await bob.page.getByRole('main').getByRole('button', { name: 'Join the call, 1 person' }).click()
  const seen = tileOf(ines.page, bobUid)
  await expect(seen).toBeVisible()

  const react = (page: Page) => page.getByRole('button', { name: 'React', exact: true }).click()
  await react(bob.page)
  await bob.page.getByRole('button', { name: 'Raise hand' }).click()
  await expect(seen.getByText('1 · Bob')).toBeVisible()
  await react(ines.page)
  await ines.page.getByRole('button', { name: 'Raise hand' }).click()
  await expect(tileOf(bob.page, inesUid).getByText('2 · Ines')).toBeVisible()
  await react(bob.page)
  // It is on the screen for two seconds.
  const reaction = expect(seen.getByText('🎉')).toBeVisible()
  await bob.page.getByRole('button', { name: '🎉' }).click()
  await reaction

  // A member has no power over others.
  await tileOf(bob.page, inesUid).hover()
  await bob.page.getByRole('button', { name: 'More for Ines' }).click()
  await expect(bob.page.getByRole('slider', { name: 'Volume of Ines' })).toBeVisible()
  await expect(bob.page.getByRole('button', { name: 'Mute for everyone' })).toHaveCount(0)
  await bob.page.keyboard.press('Escape')

  const menu = async () => {
    await seen.hover()
    await ines.page.getByRole('button', { name: 'More for Bob' }).click()
  }
  await menu()
  await ines.page.getByRole('slider', { name: 'Volume of Bob' }).fill('0.4')
  await ines.page.getByRole('button', { name: 'Lower hand' }).click()
  await expect(seen.getByRole('img', { name: 'hand raised' })).toHaveCount(0)
  await menu()
  await expect(ines.page.getByRole('slider', { name: 'Volume of Bob' })).toHaveValue('0.4')
  await ines.page.getByRole('button', { name: 'Mute for everyone' }).click()
  await expect(bob.page.getByText('A manager of the channel has muted you.')).toBeVisible()
  await expect(seen.getByRole('img', { name: 'muted' })).toBeVisible()
  await bob.page.getByRole('button', { name: 'Unmute' }).click()
  await expect(seen).toHaveAttribute('data-speaking', 'true')

  await menu()
  await ines.page.getByRole('button', { name: 'Remove from the call' }).click()
  await ines.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove from the call' })
    .click()
  await expect(
    bob.page.getByRole('heading', { name: 'You were removed from the call' }),
  ).toBeVisible()
  await expect(seen).toHaveCount(0)
})
