import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { holdRequests } from './support/hold-requests.ts'
import type { Person } from './support/people.ts'
import { png } from './support/pictures.ts'
import { waitUntilStill } from './support/wait-until-still.ts'
import { wav, webm } from './support/recordings.ts'
import { expect, test } from './support/fixtures.ts'

interface Upload {
  name: string
  mimeType: string
  buffer: Buffer
}

test('images are sent, have their space before they load, stand side by side and open in the viewer', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  const letUpload = await holdRequests(ines.page, '**/api/resource/file/upload')
  const letDownload = await holdRequests(bob.page, /api\/resource\/file\?/)

  await attachFile(ines, { name: 'roof.png', mimeType: 'image/png', buffer: png(640, 400) })
  const staged = ines.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(staged.getByRole('progressbar', { name: 'roof.png' })).toBeVisible()
  await expect(staged.locator('img')).toHaveJSProperty('naturalWidth', 640)
  await ines.composer.press('Enter')
  await letUpload()
  await expect(staged).toHaveCount(0)

  const picture = bob.page.getByRole('button', { name: 'Open roof.png' })
  await expect(picture).toContainText('roof.png')
  await waitUntilStill(bob.feed)
  const before = await picture.boundingBox()
  expect(before).toMatchObject({ width: 480, height: 300 })
  await letDownload()
  await expect(picture.locator('img')).toHaveJSProperty('complete', true)
  await expect(picture).not.toContainText('roof.png')
  expect(await picture.boundingBox()).toEqual(before)

  // A second picture stands beside the first one, in the same run.
  await attachFile(ines, { name: 'wall.png', mimeType: 'image/png', buffer: png(640, 400) })
  await ines.composer.press('Enter')
  const second = bob.page.getByRole('button', { name: 'Open wall.png' })
  await expect(second).toBeVisible()
  await waitUntilStill(bob.feed)
  const [left, right] = [await picture.boundingBox(), await second.boundingBox()]
  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThan(left?.x ?? 0)

  await second.click()
  const viewer = bob.page.getByRole('dialog', { name: 'Pictures' })
  await expect(viewer).toContainText('Ines')
  await expect(viewer).toContainText('2 of 2')
  // The element is visible shortly before its listeners are attached.
  await expect(async () => {
    await bob.page.keyboard.press('ArrowLeft')
    await expect(viewer).toContainText('1 of 2', { timeout: 2_000 })
  }).toPass()
  await bob.page.keyboard.press('+')
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  const saving = bob.page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('roof.png')
  await bob.page.keyboard.press('Escape')
  await expect(bob.page.getByRole('dialog')).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('a downloaded text file equals the uploaded one', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  const buffer = Buffer.from('eins\nzwei\ndrei – ß\n')
  await attachFile(ines, { name: 'Zählung.txt', mimeType: 'text/plain', buffer })
  await ines.composer.press('Enter')

  const link = bob.feed.getByRole('link', { name: 'Download Zählung.txt' })
  const [download] = await Promise.all([bob.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('Zählung.txt')
  expect(await readFile(await download.path())).toEqual(buffer)
})

test('an audio file plays and seeks', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await attachFile(ines, { name: 'tone.wav', mimeType: 'audio/wav', buffer: wav(150) })
  await ines.composer.press('Enter')

  const player = bob.feed.getByLabel('Player for tone.wav')
  await expect(player).toHaveJSProperty('duration', 150)
  const ranges: string[] = []
  bob.page.on('response', (answer) => {
    if (answer.status() === 206) ranges.push(answer.headers()['content-range'] ?? '')
  })
  await play(player, 120)
  await expect.poll(() => player.evaluate(time)).toBeGreaterThan(120.2)
  await expect.poll(() => ranges.length).toBeGreaterThan(0)

  // Starting one player pauses the other.
  await attachFile(ines, { name: 'again.wav', mimeType: 'audio/wav', buffer: wav(30) })
  await ines.composer.press('Enter')
  await play(bob.feed.getByLabel('Player for again.wav'), 0)
  await expect(player).toHaveJSProperty('paused', true)
})

test('a video recorded without a length shows its duration', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await attachFile(ines, { name: 'clip.webm', mimeType: 'video/webm', buffer: await webm(ines) })
  await ines.composer.press('Enter')

  const player = bob.feed.getByLabel('Player for clip.webm')
  await expect(player).toHaveJSProperty('videoWidth', 64)
  await expect.poll(() => player.evaluate(length)).toBeLessThan(60)
  await expect(player).toHaveJSProperty('currentTime', 0)
  await play(player, 0)
  await expect.poll(() => player.evaluate(time)).toBeGreaterThan(0.1)
})

test('a media file that the browser cannot play is shown as a plain file', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  const buffer = Buffer.from('not a film')
  await attachFile(ines, { name: 'film.mov', mimeType: 'video/quicktime', buffer })
  await ines.composer.press('Enter')
  await expect(bob.feed.getByRole('link', { name: 'Download film.mov' })).toBeVisible()
  await expect(bob.feed.getByLabel('Player for film.mov')).toHaveCount(0)
})

test('a file with a false content type is not executed', async ({ server, ines, bob }) => {
  bob.watch.expect(/status of (400|404|415|422)/)
  ines.watch.expect(/status of (400|404|415|422)/)
  await ines.open('#general')
  await bob.open('#general')
  const buffer = Buffer.from('<script>document.title = "taken over"</script>')
  await attachFile(ines, { name: 'kitten.png', mimeType: 'image/png', buffer })
  await ines.composer.press('Enter')
  await attachFile(ines, { name: 'page.html', mimeType: 'text/html', buffer })
  await ines.composer.press('Enter')

  await expect(bob.feed.getByText('kitten.png').first()).toBeVisible()
  const link = bob.feed.getByRole('link', { name: 'Download page.html' })
  const address = new URL((await link.getAttribute('href')) ?? '', server.url)
  address.searchParams.delete('download')
  const answer = await bob.page.request.get(address.href)
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  // The browser saves the page instead of opening it.
  const tab = await bob.page.context().newPage()
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.goto(address.href).catch(() => undefined),
  ])
  expect(download.suggestedFilename()).toBe('page.html')
  await expect(tab).not.toHaveTitle('taken over')
  await tab.close()
  await bob.send('Still here')
  await ines.expectMessage('Still here')
})

test('a cancelled upload is not sent', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  const letUpload = await holdRequests(ines.page, '**/api/resource/file/upload')
  await attachFile(ines, { name: 'big.png', mimeType: 'image/png', buffer: png(800, 600, true) })
  await ines.composer.press('Enter')
  await ines.page.getByRole('button', { name: 'Remove big.png' }).click()
  await expect(ines.page.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
  await letUpload()
  await ines.send('Changed my mind')
  await bob.expectMessage('Changed my mind')
  await expect(bob.feed.locator('article')).toHaveCount(1)
})

const time = (media: Element) => (media as HTMLMediaElement).currentTime
const length = (media: Element) => (media as HTMLMediaElement).duration

/** Plays muted, because browsers block autoplay with sound. */
async function play(player: Locator, from: number) {
  await player.evaluate(async (element, start) => {
    const media = element as HTMLMediaElement
    media.muted = true
    media.currentTime = start
    await media.play()
  }, from)
}

async function attachFile({ page }: Person, file: Upload) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(file)
}
