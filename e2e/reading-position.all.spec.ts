import { makeChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import type { Person } from './support/people.ts'
import { waitUntilStill } from './support/wait-until-still.ts'

// Heights differ, so that a wrong guess of the list would show.
const text = (n: number) => `Line ${n}${'\nmore'.repeat(n % 4)}`

test('a chat opens where it was left: by Back always, from the list unless there is news', async ({
  server,
  people,
  ines,
}) => {
  await makeChannel(server, ines.session, { name: 'team', is_public: true })
  const texts = Array.from({ length: 300 }, (_, n) => text(n + 1))
  await sendMessages(server, ines.session, server.general, texts)
  const bob = await people.addUser('Bob')
  await sendMessages(server, ines.session, server.general, ['Hello'])
  await bob.expectBadge('#general', '1 unread message')
  const isRead = bob.page.waitForResponse(/\/read-index/)
  await bob.open('#general')
  await isRead
  await bob.feed.hover()
  for (let page = 0; page < 5; page++) {
    await bob.page.mouse.wheel(0, -1500)
    await waitUntilStill(bob.feed)
  }
  const place = await firstInView(bob)

  await bob.open('#team')
  await bob.open('#general')
  await expectPlace(bob, place)
  await bob.open('#team')
  await bob.page.goBack()
  await bob.expectOpen('#general')
  await expectPlace(bob, place)

  // News: Back still leads to the place, the list to the news.
  await bob.open('#team')
  await sendMessages(server, ines.session, server.general, ['News'])
  await bob.expectBadge('#general', '1 unread message')
  await bob.page.goBack()
  await bob.expectOpen('#general')
  await expectPlace(bob, place)
  await bob.open('#team')
  await bob.open('#general')
  await expect(bob.message('News')).toBeInViewport({ ratio: 1 })

  // Left at its end, it opens at its end.
  await bob.open('#team')
  await bob.page.goBack()
  await bob.expectOpen('#general')
  await expect(bob.message('News')).toBeInViewport({ ratio: 1 })
})

async function expectPlace(person: Person, place: Awaited<ReturnType<typeof firstInView>>) {
  const { mid = '', top = 0 } = place ?? {}
  // Rows have heights with fractions, scroll positions have none.
  await expect(async () => {
    const shown = await firstInView(person)
    expect(shown?.mid).toBe(mid)
    expect(Math.abs((shown?.top ?? 0) - top)).toBeLessThan(2)
  }).toPass()
}

/** The first message in view with its distance from the top of the feed. */
const firstInView = ({ feed }: Person) =>
  feed.evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    for (const row of list.querySelectorAll<HTMLElement>('[data-mid]')) {
      const box = row.getBoundingClientRect()
      if (box.bottom > top) return { mid: row.dataset.mid, top: box.top - top }
    }
    return undefined
  })
