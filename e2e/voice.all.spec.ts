import { ownHeader } from '@parley/protocol'
import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { type Person, phone } from './support/people.ts'
import { wav } from './support/recordings.ts'

// Chromium's microphone of tests beeps once a second.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
    },
    { scope: 'worker' },
  ],
})

test('a recorded message is heard, sent and played by the other with its true length', async ({
  people,
  ines,
  bob,
}) => {
  const zoe = await people.addUser('Zoe')
  await openDirect(ines, bob)
  const length = await record(ines, 3)
  const staged = ines.page.getByRole('list', { name: 'Files to send' })
  await staged.getByRole('button', { name: 'Play' }).click()
  await expect(staged.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(staged.getByRole('button', { name: 'Play' })).toBeVisible()
  await ines.composer.press('Enter')
  await ines.waitUntilSent()
  await expect(staged).toHaveCount(0)

  await expect(bob.row('@Ines')).toContainText(/voice message, 0:0[34]/)
  await bob.open('@Ines')
  const voice = voices(bob).first()
  await expect(voice.getByLabel('Not played yet')).toBeVisible()
  await expect(voices(ines).first().getByLabel('Not played yet')).toHaveCount(0)
  const before = await slider(voice)
  expect(before.bars).toBe(64)
  expect(before.heights).toBeGreaterThan(3)
  await voice.getByRole('button', { name: 'Play' }).click()
  await expect(voice.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(voice.getByLabel('Not played yet')).toHaveCount(0)
  await expect(voice.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(Math.abs((await playedSeconds(bob)) - length)).toBeLessThan(0.3)

  // The mark stays away after a reload.
  await bob.page.reload()
  await expect(voice.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(voice.getByLabel('Not played yet')).toHaveCount(0)

  // Somebody else finds neither the message nor its file in any list.
  await expect(zoe.row('#general')).toBeVisible()
  await expect(zoe.row('@Ines')).toHaveCount(0)
  await expect(zoe.page.getByText(/voice message/)).toHaveCount(0)
})

test('recording whose code cannot be loaded says so and works with the next try', async ({
  ines,
}) => {
  const { page } = ines
  ines.watch.expect(/net::ERR_|dynamically imported module/)
  await page.route('**/assets/recording-*.js', (route) => route.abort())
  await page.reload()
  await ines.open('#general')
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(ines.toast('The recorder could not be loaded')).toBeVisible()
  await page.unroute('**/assets/recording-*.js')
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(page.getByRole('group', { name: 'Recording' })).toBeVisible()
})

test('a recording in a thread goes to the thread', async ({ ines, bob }) => {
  await ines.open('#general')
  await ines.send('Sing it')
  await bob.open('#general')
  await bob.clickAction('Sing it', 'Reply in thread')
  const panel = bob.page.getByRole('complementary', { name: 'Thread' })
  await panel.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(panel.getByText('0:01')).toBeVisible()
  await panel.getByRole('button', { name: 'Stop and listen' }).click()
  await expect(panel.getByRole('list', { name: 'Files to send' })).toBeVisible()
  await expect(bob.page.getByRole('list', { name: 'Files to send' })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await ines.page.getByRole('button', { name: /1 reply by Bob/ }).click()
  const replies = ines.page.getByRole('list', { name: 'Replies in the thread' })
  await expect(replies.getByRole('group', { name: /^Voice message/ })).toHaveCount(1)
  await expect(voices(ines)).toHaveCount(0)
})

test('a recording in a thread ends the one in the chat, which is staged', async ({ ines }) => {
  await ines.open('#general')
  await ines.send('Sing it')
  const recordings = ines.page.getByRole('group', { name: 'Recording' })
  const staged = ines.page.getByRole('list', { name: 'Files to send' })
  await ines.clickAction('Sing it', 'Reply in thread')
  const panel = ines.page.getByRole('complementary', { name: 'Thread' })
  await ines.page
    .getByRole('main')
    .getByRole('button', { name: 'Record a voice message' })
    .first()
    .click()
  await expect(recordings.getByText('0:01')).toBeVisible()
  await panel.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(panel.getByRole('group', { name: 'Recording' })).toBeVisible()
  await expect(recordings).toHaveCount(1)
  await expect(staged).toHaveCount(1)
  await expect(panel.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
})

test('one voice message plays on to the next one, and only one sound plays at a time', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  for (let at = 0; at < 2; at++) {
    await record(ines, 1)
    await ines.composer.press('Enter')
    await ines.waitUntilSent()
    await expect(voices(ines)).toHaveCount(at + 1)
  }
  await ines.send('That was it')
  await bob.expectMessage('That was it')
  await attach(ines, 'tone.wav', 30)
  const tone = bob.feed.getByLabel('Player for tone.wav')
  await expect(tone).toHaveJSProperty('duration', 30)
  const [first, second] = [voices(bob).nth(0), voices(bob).nth(1)]

  await tone.evaluate((audio: HTMLAudioElement) => audio.play())
  await first.getByRole('button', { name: 'Play' }).click()
  await expect(tone).toHaveJSProperty('paused', true)
  await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(second.getByLabel('Not played yet')).toHaveCount(0)
  // A text follows: the end.
  await expect(second.getByRole('button', { name: 'Play' })).toBeVisible()

  await first.getByRole('button', { name: 'Play' }).click()
  await expect(first.getByRole('button', { name: 'Pause' })).toBeVisible()
  await tone.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect(first.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a voice message is sought by keyboard and mouse, and the speed is remembered', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await record(ines, 4)
  await ines.composer.press('Enter')
  const voice = voices(bob).first()
  const bar = voice.getByRole('slider', { name: 'Position' })
  await bar.focus()
  await bob.page.keyboard.press('End')
  await bob.page.keyboard.press('ArrowLeft')
  await expect(bar).toHaveAttribute('aria-valuetext', '0:03')
  await bob.page.keyboard.press('Home')
  await expect(bar).toHaveAttribute('aria-valuetext', '0:00')
  const box = await bar.boundingBox()
  await bar.click({ position: { x: (box?.width ?? 0) / 2, y: 8 } })
  await expect(bar).toHaveAttribute('aria-valuetext', '0:02')
  await voice.getByRole('button', { name: 'Play' }).click()
  await expect(voice.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(voice.getByRole('button', { name: 'Play' })).toBeVisible()
  const played = await playedSeconds(bob)
  expect(played).toBeGreaterThan(1)
  expect(played).toBeLessThan(3)

  await voice.getByRole('button', { name: 'Speed: 1×' }).click()
  await voice.getByRole('button', { name: 'Speed: 1.5×' }).click()
  await bob.page.reload()
  await expect(voice.getByRole('button', { name: 'Speed: 2×' })).toBeVisible()
})

test('a recording is paused, discarded and brought back, and kept when the chat is left', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  const { page } = ines
  await start(ines)
  await expect(page.locator('[data-loudest]')).not.toHaveAttribute('data-loudest', '0.00')
  await page.getByRole('button', { name: 'Pause' }).click()
  const time = page.getByText(/\d:\d\d \/ 5:00/)
  const paused = await time.innerText()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(time).not.toHaveText(paused)
  await page.keyboard.press('Escape')
  await expect(ines.composer).toBeFocused()
  const staged = page.getByRole('list', { name: 'Files to send' })
  await expect(staged).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(staged.getByRole('button', { name: 'Play' })).toBeVisible()
  await staged.getByRole('button', { name: 'Discard recording' }).click()
  await expect(staged).toHaveCount(0)

  await start(ines)
  await waitForTime(ines, 1)
  await openDirect(ines, bob)
  await expect(page.getByRole('group', { name: 'Recording' })).toHaveCount(0)
  await ines.open('#general')
  await expect(staged.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.reload()
  await expect(staged.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a recording is sent at once with the text and in answer to a message', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await bob.send('Well?')
  await ines.clickAction('Well?', 'Reply')
  await start(ines)
  await waitForTime(ines, 1)
  await ines.page.getByRole('button', { name: 'Stop and send' }).click()
  const article = bob.feed.locator('article').filter({
    has: bob.page.getByRole('group', { name: /^Voice message/ }),
  })
  await expect(article).toContainText('Well?')
  await article.hover()
  await article.getByRole('toolbar').getByRole('button', { name: 'Reply', exact: true }).click()
  await bob.send('Understood')
  await expect(ines.message('Understood')).toContainText(/Voice message, 0:0\d/)
})

test('a message of another client without a length is measured when it is played', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.page.route(/\/send$/, (route) => {
    const { 'x-properties': _, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  await record(ines, 2)
  await ines.composer.press('Enter')
  const voice = voices(bob).first()
  await expect(voice).toContainText('–:––')
  await voice.getByRole('button', { name: 'Play' }).click()
  await expect(voice).toContainText('0:02')
  await expect.poll(async () => (await slider(voice)).bars).toBe(64)
})

test('a voice message that cannot be loaded says so', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  await record(ines, 1)
  await ines.composer.press('Enter')
  const voice = voices(bob).first()
  await expect(voice).toBeVisible()
  bob.watch.expect(/status of 404|ERR_/)
  await bob.page.route(/resource\/file\?/, (route) =>
    route.fulfill({ status: 404, headers: { [ownHeader]: '1' }, body: '' }),
  )
  await voice.getByRole('button', { name: 'Play' }).click()
  await expect(bob.feed.getByText('Audio not found')).toBeVisible()
})

test('a finger records as long as it holds the button, and slides to lock or to cancel', async ({
  people,
  ines: _,
}) => {
  const bob = await people.addUser('Bob', phone)
  await bob.open('#general')
  const bar = bob.page.getByRole('group', { name: 'Recording' })
  const staged = bob.page.getByRole('list', { name: 'Files to send' })
  const finger = await touch(bob)
  await expect(bar).toContainText('Slide up to lock')
  await waitForTime(bob, 1)
  await finger.up()
  await expect(staged.getByRole('button', { name: 'Play' })).toBeVisible()
  await staged.getByRole('button', { name: 'Discard recording' }).click()
  await expect(staged).toHaveCount(0)

  const second = await touch(bob)
  await expect(bar).toContainText('Slide up to lock')
  await second.move(0, -80)
  await second.up()
  await expect(bar.getByRole('button', { name: 'Stop and listen' })).toBeVisible()
  await bar.getByRole('button', { name: 'Discard recording' }).click()
  await expect(bar).toHaveCount(0)

  const third = await touch(bob)
  await expect(bar).toContainText('Slide up to lock')
  await third.move(-120, 0)
  await third.up()
  await expect(bar).toHaveCount(0)
  await expect(staged).toHaveCount(0)
})

for (const [error, words] of [
  ['NotAllowedError', 'The microphone is blocked'],
  ['NotFoundError', 'No microphone was found'],
  ['NotReadableError', 'Another program uses the microphone'],
] as const) {
  test(`a microphone that answers ${error} is explained`, async ({ ines }) => {
    await ines.open('#general')
    await ines.page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name))
    }, error)
    await ines.page.getByRole('button', { name: 'Record a voice message' }).click()
    const alert = ines.page.getByRole('alert').filter({ hasText: words })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
    await expect(ines.composer).toBeFocused()
  })
}

const voices = ({ feed }: Person) => feed.getByRole('group', { name: /^Voice message/ })

/** Opens the direct chat of two people, which has no row yet. */
async function openDirect({ page }: Person, other: Person) {
  const { uid } = other.session.user
  await page.evaluate((path) => (location.hash = path), `/chat/dm/${uid}`)
  await expect(page.getByRole('textbox', { name: /^Message @/ })).toBeVisible()
}

/** Starts a recording by a click. */
async function start({ page }: Person) {
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  await expect(page.getByRole('group', { name: 'Recording' })).toBeVisible()
}

const waitForTime = ({ page }: Person, seconds: number) =>
  expect(page.getByRole('group', { name: 'Recording' })).toContainText(`0:0${seconds} /`)

/** Records and stages a voice message. Returns how many seconds the recorder ran. */
async function record(person: Person, seconds: number): Promise<number> {
  const { page } = person
  await page.evaluate(noteRecorder)
  await start(person)
  await waitForTime(person, seconds)
  await page.getByRole('button', { name: 'Stop and listen' }).click()
  const staged = page.getByRole('list', { name: 'Files to send' })
  await expect(staged.getByRole('button', { name: 'Play' })).toBeVisible()
  return page.evaluate(() => Number(document.documentElement.dataset.recorded))
}

// Runs in the page.
function noteRecorder() {
  const { start, stop } = MediaRecorder.prototype
  let startedAt = 0
  MediaRecorder.prototype.start = function (...input) {
    startedAt = performance.now()
    start.apply(this, input)
  }
  MediaRecorder.prototype.stop = function () {
    document.documentElement.dataset.recorded = String((performance.now() - startedAt) / 1000)
    stop.apply(this)
  }
}

/** How many seconds of the last recording were audible. */
const playedSeconds = ({ page }: Person) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('body > audio')
    const { played } = audio ?? { played: undefined }
    let seconds = 0
    for (let at = 0; at < (played?.length ?? 0); at++) {
      seconds += (played?.end(at) ?? 0) - (played?.start(at) ?? 0)
    }
    return seconds
  })

/** How many bars a waveform has, and how many different heights. */
const slider = (voice: Locator) =>
  voice.locator('svg rect').evaluateAll((bars) => ({
    bars: bars.length,
    heights: new Set(bars.map((bar) => bar.getAttribute('height'))).size,
  }))

/** Puts a finger on the button that records. */
async function touch({ page }: Person) {
  const button = page.getByRole('button', { name: 'Record a voice message' })
  // A trial waits until the button has stopped moving.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  const from = { x: (box?.x ?? 0) + 16, y: (box?.y ?? 0) + 16 }
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof from)[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  return {
    move: (dx: number, dy: number) => send('touchMove', [{ x: from.x + dx, y: from.y + dy }]),
    up: () => send('touchEnd', []),
  }
}

async function attach({ page }: Person, name: string, seconds: number) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles({ name, mimeType: 'audio/wav', buffer: wav(seconds) })
  await page.getByRole('textbox', { name: /^Message [#@]/ }).press('Enter')
}
