import { textMessage } from '@parley/client'
import { pinMessage, replyToMessage } from '@parley/protocol'
import { call, makeChannel, markRead, sendMessages } from './support/calls.ts'
import type { Person } from './support/people.ts'
import { waitUntilStill } from './support/wait-until-still.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/fixtures.ts'

// More than four pages, so that there is a gap between an old page and the newest.
const lastLine = 420

const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n + 1}`)

test('messages sent before a user joined are not counted as unread', async ({
  server,
  people,
  ines,
}) => {
  await sendMessages(server, ines.session, server.general, lines(150))
  const team = await makeChannel(server, ines.session, { name: 'team', is_public: true })
  const bob = await people.addUser('Bob')
  await bob.expectNoBadge('#general')
  const mid = await sendMessages(server, ines.session, team, ['Welcome, Bob', 'Have a look around'])
  await bob.expectBadge('#team', '2 unread messages')
  await bob.expectNoBadge('#general')

  await sendMessages(server, ines.session, server.general, ['News'])
  await bob.expectBadge('#general', '1 unread message')
  await bob.open('#general')
  await expect(bob.message('News')).toBeInViewport()
  await expect(bob.page.getByText('New messages')).toBeVisible()
  await bob.expectNoBadge('#general')
  await expect(async () => {
    await scroll(bob, -4000)
    await expect(bob.message('Line 1')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(bob.page.getByText('New messages')).toHaveCount(1)
  await expect(bob.page.getByText('New messages')).not.toBeInViewport()
  await expect(bob.page.getByRole('button', { name: /^1 new message$|latest/ })).toBeVisible()

  await markRead(server, 'Bob', team, mid)
  await bob.expectNoBadge('#team')
  await bob.page.reload()
  await bob.expectOpen('#general')
  await bob.expectNoBadge('#general')
  await bob.expectNoBadge('#team')
})

test('scrolling down from an old quoted message reaches the newest without a gap', async ({
  server,
  people,
  ines,
}) => {
  const bob = await quoteMessage(server, people, ines, 100)
  await bob
    .message('Look at this')
    .getByRole('button', { name: /Line 100/ })
    .click()
  await expect(bob.message('Line 100')).toBeInViewport()

  // No line is missing, and none is repeated.
  const seen = new Set<number>()
  await expect(async () => {
    for (let step = 0; step < 10; step++) {
      const inView = await linesInView(bob)
      expect(inView).toEqual(inView.map((_, at) => (inView[0] ?? 0) + at))
      for (const line of inView) seen.add(line)
      await stepsDown(bob)
    }
    expect(seen).toContain(lastLine)
  }).toPass({ intervals: [0] })
  const first = Math.min(...seen)
  expect([...seen].sort((a, b) => a - b)).toEqual(range(first, lastLine))
  await expect(bob.message('Look at this')).toBeInViewport({ ratio: 1 })
  await expect(bob.page.getByRole('button', { name: /latest|new message/ })).toHaveCount(0)

  // The feed follows new messages again.
  const end = await sendMessages(server, ines.session, server.general, ['One more'])
  await expect(bob.message('One more')).toBeInViewport({ ratio: 1 })

  // The end is "Look at this" and "One more".
  const midOf = (line: number) => end - 2 - lastLine + line
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}?at=${midOf(50)}`)
  await expect(bob.message('Line 50')).toBeInViewport()
  await expect(bob.message('Line 50')).toHaveClass(/lit/)
  await expect(bob.page).not.toHaveURL(/at=/)
  await scroll(bob, 200)
  await expect(bob.page.locator('[aria-hidden]').getByText('Today')).toBeVisible()

  await call(
    server,
    pinMessage,
    { params: { gid: server.general }, body: { mid: midOf(300) } },
    ines.session,
  )
  const pinned = bob.page.getByRole('button', { name: '1 pinned message' })
  await pinned.click()
  const pins = bob.page.getByRole('complementary', { name: 'Pinned messages' })
  await pins.getByText('Line 300', { exact: true }).click()
  await expect(bob.message('Line 300')).toBeInViewport()
  await pins.getByRole('button', { name: 'Close' }).click()
  await expect(pinned).toBeFocused()
})

test('a quote that failed to load is loaded when the connection is back', async ({
  server,
  people,
  ines,
}) => {
  const last = await sendMessages(server, ines.session, server.general, lines(lastLine))
  const bob = await people.addUser('Bob')
  await bob.open('#general')
  const one = /history\?.*limit=1$/
  await bob.page.route(one, (route) => route.abort())
  const asked = bob.page.waitForEvent('requestfailed')
  bob.watch.expect(/net::ERR_/)
  const body = textMessage('Look at this')
  const mid = last - lastLine + 1
  await call(server, replyToMessage, { params: { mid }, body }, ines.session)
  await asked
  await bob.expectMessage('Look at this')
  const quote = bob.message('Look at this').getByRole('button', { name: /^Ines / })
  await expect(quote).toHaveCount(0)

  await bob.setOffline(true)
  await bob.page.unroute(one)
  await bob.setOffline(false)
  await expect(quote).toContainText('Line 1')
})

test('new messages do not move the view of a user who reads old ones', async ({
  server,
  people,
  ines,
}) => {
  const bob = await quoteMessage(server, people, ines, 100)
  await bob
    .message('Look at this')
    .getByRole('button', { name: /Line 100/ })
    .click()
  await expect(bob.message('Line 100')).toBeInViewport()
  await waitUntilStill(bob.feed)
  const before = await linesInView(bob)

  await sendMessages(server, ines.session, server.general, ['News', 'More news'])
  await expect(bob.page.getByRole('button', { name: '2 new messages' })).toBeVisible()
  await expect.poll(() => linesInView(bob)).toEqual(before)

  const latest = bob.page.getByRole('button', { name: '2 new messages' })
  const place = await latest.boundingBox()
  await latest.click()
  await expect(bob.message('More news')).toBeInViewport({ ratio: 1 })
  // The message below the removed button is hovered without an enter event.
  await bob.page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 15)
  await expect(bob.feed.getByRole('toolbar')).toHaveCount(1)
  await expect(bob.page.getByRole('button', { name: /latest|new message/ })).toHaveCount(0)
  await scroll(bob, -300)
  await waitUntilStill(bob.feed)
  const end = await linesInView(bob)
  expect(end).toEqual(range(end[0] ?? 0, end.at(-1) ?? 0))

  // A chat that was left at an old message opens there again.
  await scroll(bob, 300)
  await waitUntilStill(bob.feed)
  await bob
    .message('Look at this')
    .getByRole('button', { name: /Line 100/ })
    .click()
  await expect(bob.message('Line 100')).toBeInViewport()
  await bob.open('#team')
  await bob.open('#general')
  await expect(bob.message('Line 100')).toBeInViewport()
})

test('a shift click selects the messages between two', async ({ server, ines }) => {
  await sendMessages(server, ines.session, server.general, lines(8))
  await ines.open('#general')
  await ines.chooseMenuItem('Line 2', 'Select')
  const chosen = ines.page.getByRole('toolbar', { name: 'Selected messages' })
  await expect(chosen).toContainText('1 selected')
  await ines.message('Line 5').click({ modifiers: ['Shift'] })
  await expect(chosen).toContainText('4 selected')
  await ines
    .message('Line 7')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(chosen).toContainText('6 selected')
  await ines.message('Line 1').click({ modifiers: ['Shift'] })
  await expect(chosen).toContainText('7 selected')
  await ines.message('Line 3').click()
  await expect(chosen).toContainText('6 selected')

  await chosen.getByRole('button', { name: 'Delete' }).click()
  await ines.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ines.feed.locator('article')).toHaveCount(2)
  await expect.poll(() => ines.texts()).toEqual(['Line 3', 'Line 8'])
})

/** Bob has read many lines and a reply to one of them, and is at the end of the chat. */
async function quoteMessage(
  server: TestServer,
  people: { addUser(name: string): Promise<Person> },
  ines: Person,
  line: number,
): Promise<Person> {
  await makeChannel(server, ines.session, { name: 'team', is_public: true })
  const last = await sendMessages(server, ines.session, server.general, lines(lastLine))
  const body = textMessage('Look at this')
  const mid = last - lastLine + line
  await call(server, replyToMessage, { params: { mid }, body }, ines.session)
  const bob = await people.addUser('Bob')
  await bob.open('#general')
  await expect(bob.message('Look at this').getByRole('button', { name: /^Ines / })).toBeInViewport()
  // The newest message is there before the page of older ones.
  await expect(bob.message(`Line ${lastLine}`)).toBeInViewport()
  // The row grows when its quote is loaded.
  await waitUntilStill(bob.feed)
  return bob
}

/** The numbers of the lines whose middle is in view, from the top. */
async function linesInView({ feed }: Person): Promise<number[]> {
  return feed.evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('article')]
      .filter((row) => {
        const box = row.getBoundingClientRect()
        const middle = (box.top + box.bottom) / 2
        return middle > top && middle < bottom
      })
      .flatMap((row) => {
        const text = [...row.querySelectorAll('[dir=auto]')].at(-1)?.textContent ?? ''
        return /^Line \d+$/.test(text) ? [Number(text.slice(5))] : []
      })
  })
}

async function scroll({ feed, page }: Person, pixels: number) {
  await feed.hover()
  await page.mouse.wheel(0, pixels)
}

/** Scrolls by less than a window, so that no line is skipped. */
async function stepsDown({ feed }: Person) {
  await feed.evaluate(async (list) => {
    list.scrollBy({ top: list.clientHeight * 0.6, behavior: 'instant' })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
