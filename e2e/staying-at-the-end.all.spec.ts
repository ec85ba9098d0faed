import { markRead, sendMessages } from './support/calls.ts'
import { holdRequests } from './support/hold-requests.ts'
import type { Person } from './support/people.ts'
import { png } from './support/pictures.ts'
import { waitUntilStill } from './support/wait-until-still.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/fixtures.ts'

const lines = (count: number, word = 'Line') =>
  Array.from({ length: count }, (_, n) => `${word} ${n + 1}`)

test('images that load late do not move the end of the feed out of view', async ({
  server,
  ines,
  bob,
}) => {
  await isRead(
    server,
    bob,
    'Line 30',
    await sendMessages(server, ines.session, server.general, lines(30)),
  )
  await ines.open('#general')
  await bob.open('#general')
  await expect(bob.message('Line 30')).toBeInViewport()
  const letDownload = await holdRequests(bob.page, /api\/resource\/file\?/)
  for (const name of ['one.png', 'two.png', 'three.png']) {
    const choosing = ines.page.waitForEvent('filechooser')
    await ines.page.getByRole('button', { name: 'Attach files' }).click()
    await (await choosing).setFiles({ name, mimeType: 'image/png', buffer: png(300, 400) })
  }
  await ines.composer.press('Enter')
  await expect(bob.page.getByRole('button', { name: /^Open .*png/ })).toHaveCount(3)
  await ines.send('The last word')
  await expect(bob.message('The last word')).toBeInViewport({ ratio: 1 })

  await letDownload()
  await expect(bob.page.getByRole('button', { name: 'Open three.png' })).not.toContainText('three')
  await expect(bob.message('The last word')).toBeInViewport({ ratio: 1 })
  await expect(bob.page.getByRole('button', { name: /^Jump to the latest/ })).toHaveCount(0)
})

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a chat opens at its end and follows new messages', async ({ server, ines, bob }) => {
    await isRead(
      server,
      bob,
      'Line 30',
      await sendMessages(server, ines.session, server.general, lines(30)),
    )
    await bob.open('#general')
    await expect(bob.message('Line 30')).toBeInViewport({ ratio: 1 })
    await sendMessages(server, ines.session, server.general, lines(30, 'More'))
    await expect(bob.message('More 30')).toBeInViewport({ ratio: 1 })
  })
})

test('an own message scrolls into view from anywhere', async ({ server, ines, bob }) => {
  await isRead(
    server,
    ines,
    'Line 80',
    await sendMessages(server, bob.session, server.general, lines(80)),
  )
  await ines.open('#general')
  await expect(ines.message('Line 80')).toBeInViewport()
  await scrollsUp(ines, 1500)
  await expect(ines.message('Line 80')).not.toBeInViewport()
  await waitUntilStill(ines.feed)
  await ines.send('Mine')
  await expect(ines.message('Mine')).toBeInViewport({ ratio: 1 })
  await ines.send('Many lines\n'.repeat(12).trim())
  await expect(ines.feed.locator('article').last()).toBeInViewport({ ratio: 1 })
})

test('a message of another user does not scroll the feed of a user who reads above', async ({
  server,
  ines,
  bob,
}) => {
  await isRead(
    server,
    bob,
    'Line 80',
    await sendMessages(server, ines.session, server.general, lines(80)),
  )
  await bob.open('#general')
  await expect(bob.message('Line 80')).toBeInViewport()
  await scrollsUp(bob, 1500)
  await expect(bob.page.getByRole('button', { name: /Jump to the latest/ })).toBeVisible()
  const place = await inView(bob)

  await sendMessages(server, ines.session, server.general, ['News'])
  await expect(bob.page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await isStillAt(bob, place)
  await bob.page.getByRole('button', { name: '1 new message' }).click()
  await expect(bob.message('News')).toBeInViewport({ ratio: 1 })
  await expect(bob.page.getByRole('button', { name: /new message|latest/ })).toHaveCount(0)
})

test('loading older messages keeps the visible ones in place', async ({ server, people, ines }) => {
  const mid = await sendMessages(server, ines.session, server.general, lines(420))
  const bob = await people.addUser('Bob')
  await isRead(server, bob, 'Line 420', mid)
  await bob.open('#general')
  // The newest message is there first, and the page of older ones only then: it is loaded with the same spinner.
  await expect(bob.message('Line 410')).toBeInViewport()
  const spinner = bob.page.getByText('Loading older messages')

  // First from just below the top, then from the top until the start of the chat.
  for (const upwards of [300, 4000, 4000, 4000]) {
    const letHistory = await holdRequests(bob.page, '**/api/group/*/history?**')
    await expect(async () => {
      await scrollsUp(bob, upwards)
      await expect(spinner).toBeAttached({ timeout: 300 })
      if (upwards > 1000) expect(await bob.feed.evaluate((feed) => feed.scrollTop)).toBe(0)
    }).toPass()
    const place = await inView(bob)
    const before = await scrollHeight(bob)

    await letHistory()
    await expect.poll(() => scrollHeight(bob)).toBeGreaterThan(before + 300)
    await isStillAt(bob, place)
    await restsAt(bob, place)
  }

  await expect(async () => {
    await scrollsUp(bob, 4000)
    await expect(bob.message('Line 1')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(bob.page.getByText('The start of #general')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Jump to the latest messages' }).click()
  await expect(bob.message('Line 420')).toBeInViewport({ ratio: 1 })
})

test('a click on a message action works while the feed scrolls', async ({ server, ines, bob }) => {
  await isRead(
    server,
    bob,
    'Line 80',
    await sendMessages(server, ines.session, server.general, lines(80)),
  )
  await bob.open('#general')
  await expect(bob.message('Line 80')).toBeInViewport()
  await bob.message('Line 70').hover()
  await bob.message('Line 70').getByRole('button', { name: 'Reply', exact: true }).hover()
  await waitUntilStill(bob.feed)
  await bob.page.mouse.down()
  await bob.feed.evaluate(async (feed) => {
    feed.scrollBy(0, -2)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await bob.page.mouse.up()
  await expect(bob.page.getByText('Replying to Ines')).toBeVisible()
})

// A chat opens at its first unread message. Waits for the last one, then marks it as read.
async function isRead(server: TestServer, person: Person, last: string, mid: number) {
  await expect(person.row('#general')).toContainText(last)
  await markRead(server, person.session.user.name, server.general, mid)
  await person.expectNoBadge('#general')
}

async function scrollsUp(person: Person, pixels: number) {
  await person.feed.hover()
  await person.page.mouse.wheel(0, -pixels)
}

interface Place {
  text: string
  top: number
}

/** The position of a message near the top of the window, once scrolling has ended. */
async function inView(person: Person): Promise<Place> {
  await waitUntilStill(person.feed)
  return findPlace(person)
}

async function findPlace(person: Person): Promise<Place> {
  const place = await person.feed.evaluate((feed) => {
    const from = feed.getBoundingClientRect().top
    const all = [...feed.querySelectorAll('article')]
    // Not the first: it loses its header when the message before it is of the same author.
    const [, second] = all.filter((one) => one.getBoundingClientRect().top > from)
    const text = second?.querySelector<HTMLElement>('[dir=auto]')
    return { text: text?.innerText ?? '', top: text?.getBoundingClientRect().top ?? 0 }
  })
  expect(place.text).not.toBe('')
  return place
}

/** The height of all loaded messages, in px. Which of them are mounted depends on where the feed stands. */
const scrollHeight = (person: Person) => person.feed.evaluate((feed) => feed.scrollHeight)

/** Checks that the message does not move when new rows are measured. */
async function restsAt(person: Person, place: Place) {
  await waitUntilStill(person.feed)
  await isStillAt(person, place)
}

async function isStillAt(person: Person, { text, top }: Place) {
  const place = person.message(text).locator('[dir=auto]')
  const away = async () => ((await place.boundingBox())?.y ?? 0) - top
  await expect.poll(async () => Math.abs(await away())).toBeLessThanOrEqual(1)
}
