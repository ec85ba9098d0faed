import { listFiles } from '@parley/protocol'
import { call, makePrivateChannel, sendMessages } from './support/calls.ts'
import { sendFilesTo, sendFileTo } from './support/files.ts'
import { type Person, phone } from './support/people.ts'
import { png } from './support/pictures.ts'
import { webm } from './support/recordings.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'

const pngOf = (name: string) => ({ name, type: 'image/png', bytes: png(60, 40) })
const viewerOf = ({ page }: Person) => page.getByRole('dialog', { name: 'Pictures' })

test('the viewer goes through all pictures and videos of the chat, also those that are not loaded', async ({
  server,
  ines,
}) => {
  await sendFilesTo(server, ines.session, server.general, [
    pngOf('first.png'),
    { name: 'clip.webm', type: 'video/webm', bytes: await webm(ines) },
    { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('notes') },
    ...Array.from({ length: 70 }, (_, at) => pngOf(`p${at}.png`)),
  ])
  // The last one is no part of the album.
  await sendMessages(server, ines.session, server.general, ['The last one:'])
  await sendFileTo(server, ines.session, server.general, pngOf('last.png'))
  await ines.open('#general')
  const release = await holdRequests(ines.page, /system\/files\?/)
  await ines.page.getByRole('button', { name: 'Open last.png' }).click()
  const viewer = viewerOf(ines)
  await expect(viewer).toContainText('last.png')
  await expect(viewer.getByText(/^\d+ or more$/)).toBeVisible()
  await release()

  // Pages are loaded on the way to the first picture, and then the count is known. The viewer takes four keys
  // a second at most, so the button goes on.
  await ines.page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('p69.png')
  const previous = viewer.getByRole('button', { name: 'Previous picture' })
  await expect(async () => {
    while (await previous.isVisible()) await previous.click({ timeout: 1_000 })
    await expect(viewer.getByText('first.png')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await expect(viewer.getByText('1 of 73')).toBeVisible()
  await expect(previous).toHaveCount(0)
  await ines.page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('clip.webm')).toBeVisible()
  await expect(viewer.locator('video').first()).toHaveJSProperty('paused', true)
  await ines.page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 of 73')).toBeVisible()

  await viewer.getByRole('button', { name: 'Show in chat' }).click()
  await expect(viewer).toHaveCount(0)
  await expect(ines.feed.getByRole('button', { name: 'Open p0.png' })).toBeVisible()
})

test('a page that fails to load is tried again on request', async ({ server, ines, bob }) => {
  for (let at = 0; at < 3; at++)
    await sendFileTo(server, ines.session, server.general, pngOf(`p${at}.png`))
  await bob.open('#general')
  await bob.page.route(/system\/files\?/, (route) => route.abort())
  bob.watch.expect(/ERR_FAILED|Failed to load/)
  await bob.page.getByRole('button', { name: 'Open p2.png' }).click()
  const viewer = viewerOf(bob)
  await expect(viewer.getByRole('alert')).toContainText('could not be loaded')
  await bob.page.unroute(/system\/files\?/)
  await viewer.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.getByText('3 of 3')).toBeVisible()
})

test('on a phone a swipe shows the next picture', async ({ server, ines, people }) => {
  for (const name of ['one.png', 'two.png'])
    await sendFileTo(server, ines.session, server.general, pngOf(name))
  const bob = await people.addUser('Bob', phone)
  await bob.open('#general')
  await bob.page.getByRole('button', { name: 'Open one.png' }).tap()
  const viewer = viewerOf(bob)
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  const session = await bob.page.context().newCDPSession(bob.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 400 }],
    })
  await expect(async () => {
    await touch('touchStart', 320)
    for (let x = 300; x >= 60; x -= 40) await touch('touchMove', x)
    await touch('touchEnd', 60)
    await expect(viewer.getByText('2 of 2')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('an outsider gets no picture of a private channel from the list', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makePrivateChannel(server, ines.session, 'board', [])
  await sendFileTo(server, ines.session, gid, pngOf('secret.png'))
  await sendFileTo(server, ines.session, server.general, pngOf('open.png'))
  const query = { file_type: 'Media', after: 0 } as const
  const names = async (person: Person, more: { gid?: number } = {}) =>
    (await call(server, listFiles, { query: { ...query, ...more } }, person.session)).map(
      ({ properties }) => JSON.parse(properties).name as string,
    )
  expect(await names(ines)).toEqual(['secret.png', 'open.png'])
  expect(await names(bob)).toEqual(['open.png'])
  expect(await names(bob, { gid })).toEqual([])

  await bob.open('#general')
  await bob.page.getByRole('button', { name: 'Open open.png' }).click()
  await expect(viewerOf(bob)).toContainText('open.png')
  await expect(viewerOf(bob).getByText(/or more/)).toHaveCount(0)
  await expect(bob.page.getByText('secret.png')).toHaveCount(0)
})
