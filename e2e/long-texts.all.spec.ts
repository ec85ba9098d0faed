import { textMessage } from '@parley/client'
import { type ContentType, sendToChannel } from '@parley/protocol'
import { longTexts } from '@parley/rules/testing'
import { call } from './support/calls.ts'
import type { Person } from './support/people.ts'
import { waitUntilStill } from './support/wait-until-still.ts'
import type { TestServer } from './support/server.ts'
import { expect, test } from './support/fixtures.ts'

const log = Array.from({ length: 400 }, (_, at) => `Line ${at + 1} of the log`).join('\n')

async function postMessage(
  server: TestServer,
  { session }: Person,
  text: string,
  type?: ContentType,
) {
  const body = { ...textMessage(text), ...(type && { content_type: type }) }
  await call(server, sendToChannel, { params: { gid: server.general }, body }, session)
}

const longText = (name: string) => longTexts[name] ?? ''

test('a channel with very long texts stays usable', async ({ server, people, ines }) => {
  await postMessage(server, ines, longText('an address with closing brackets'))
  await postMessage(server, ines, longText('one long word as code'), 'text/markdown')
  await postMessage(server, ines, longText('base64'))
  await postMessage(server, ines, 'Good morning')
  const bob = await people.addUser('Bob')
  await bob.open('#general')
  await expect(bob.message('Good morning')).toBeInViewport({ ratio: 1 })

  await bob.react('Good morning', '👍')
  await bob.reply('Good morning', 'Good morning to you')
  await expect(bob.message('Good morning to you')).toBeInViewport({ ratio: 1 })
  const rows = bob.feed.locator('article').filter({ hasText: 'Show more' })
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBeLessThan(1_500)
  }
})

test('a long text is expanded and collapsed with the keyboard', async ({
  server,
  people,
  ines,
}) => {
  await postMessage(server, ines, 'Before')
  await postMessage(server, ines, log)
  const bob = await people.addUser('Bob')
  await bob.open('#general')
  const row = bob.feed.locator('article').filter({ hasText: 'of the log' })
  const more = row.getByRole('button', { name: 'Show more' })
  await expect(row).not.toContainText('Line 61 of the log')
  await waitUntilStill(bob.feed)

  const before = await more.boundingBox()
  await more.focus()
  await bob.page.keyboard.press('Enter')
  await expect(row).toContainText('Line 61 of the log')
  await waitUntilStill(bob.feed)
  // The next line takes the place of the button, so the reader need not scroll.
  const next = await positionOf(row, 'Line 61 of the log')
  expect(Math.abs(next - (before?.y ?? 0))).toBeLessThan(40)

  await bob.page.keyboard.press('Enter')
  await expect(row).toContainText('Line 400 of the log')
  const less = row.getByRole('button', { name: 'Show less' })
  await expect(less).toBeFocused()
  await bob.page.keyboard.press('Enter')
  await expect(row).not.toContainText('Line 61 of the log')
  await expect(more).toBeFocused()
  await expect(row).toBeInViewport()
})

test('the accessible name of a long message is its author and first words', async ({
  server,
  ines,
  bob,
}) => {
  await bob.open('#general')
  await postMessage(server, ines, log)
  const live = bob.page.getByRole('log')
  await expect(live).toHaveText(/^Ines: Line 1 of the log Line 2 .*[a-z0-9]…$/)
  expect((await live.innerText()).length).toBeLessThan(160)
})

/** How far from the top of the window a line of a text is. */
function positionOf(row: ReturnType<Person['message']>, words: string): Promise<number> {
  return row.locator('[dir=auto]').evaluateAll((texts, wanted) => {
    for (const text of texts) {
      const node = text.firstChild
      const at = node?.textContent?.indexOf(wanted) ?? -1
      if (!node || at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      return range.getBoundingClientRect().top
    }
    return Number.NaN
  }, words)
}
