import { readExtSetting, updateCommonSettings } from '@parley/protocol'
import { call, makeChannel, markRead, sendMessages } from './support/calls.ts'
import { expect, test as base } from './support/fixtures.ts'
import type { Person } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'
import { type Site, startSite } from './support/site.ts'
import { waitUntilStill } from './support/wait-until-still.ts'

const test = base.extend<{ site: Site }>({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PARLEY_PREVIEW_ALLOW: '127.0.0.1' })
    await use(server)
    await server.dispose()
  },
  site: async ({ browserName: _ }, use) => {
    const { site, server } = await startSite()
    await use(site)
    server.closeAllConnections()
    server.close()
  },
})

const turnOn = (server: TestServer, admin: Person) =>
  call(
    server,
    updateCommonSettings,
    { body: { ext_setting: '{"enable_msg_url_preview":true}' } },
    admin.session,
  )

const cardOf = ({ feed }: Person, name: string) =>
  feed.getByRole('group', { name: `Preview of Article ${name}` })

test('a link shows the page to both people, until its author removes it', async ({
  server,
  site,
  ines,
  bob,
}) => {
  await turnOn(server, ines)
  await ines.open('#general')
  await bob.open('#general')
  await ines.send(`Read ${site.url}/tides please`)
  for (const person of [ines, bob]) {
    const card = cardOf(person, 'tides')
    await expect(card).toContainText('The tide table of tides has changed.')
    await expect(card).toContainText('Harbour News · 127.0.0.1')
    const link = card.getByRole('link', { name: 'Article tides' })
    await expect(link).toHaveAttribute('href', `${site.url}/tides`)
    // Both the icon and the picture, and both from this server.
    await expect(card.locator('img')).toHaveCount(2)
    for (const picture of await card.locator('img').all()) {
      await expect(picture).toHaveAttribute('src', /^\/api\/resource\/open_graphic_image\//)
      await expect(picture).toHaveJSProperty('complete', true)
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    }
  }
  expect(site.asked.filter((path) => path === '/tides')).toHaveLength(1)
  await expect(cardOf(bob, 'tides').getByRole('button')).toHaveCount(0)

  const remove = cardOf(ines, 'tides').getByRole('button', { name: 'Remove preview' })
  await remove.click()
  await expect(cardOf(ines, 'tides')).toHaveCount(0)
  await expect(cardOf(bob, 'tides')).toHaveCount(0)
  await ines.page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(ines, 'tides')).toBeVisible()
  await expect(cardOf(bob, 'tides')).toBeVisible()

  await remove.click()
  await expect(cardOf(bob, 'tides')).toHaveCount(0)
  await bob.page.reload()
  await bob.expectOpen('#general')
  await expect(bob.feed.getByRole('link', { name: `${site.url}/tides` })).toBeVisible()
  await waitUntilStill(bob.feed)
  await expect(cardOf(bob, 'tides')).toHaveCount(0)
})

test('no page is asked for while previews are off on the server or in the channel', async ({
  server,
  site,
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send(`Off ${site.url}/off`)
  await expect(bob.feed.getByText('Off')).toBeVisible()

  await turnOn(server, ines)
  await expect(cardOf(bob, 'off')).toBeVisible()
  const gid = await makeChannel(server, ines.session, {
    name: 'quiet',
    is_public: false,
    members: [bob.session.user.uid],
  })
  await ines.page.goto(`${server.url}/#/setting/channel/${gid}/overview`)
  const previews = ines.page.getByRole('switch', { name: 'Show link previews' })
  await expect(previews).toBeChecked()
  await previews.click()
  await expect(previews).not.toBeChecked()
  await bob.open('#quiet')
  await sendMessages(server, ines.session, gid, [`Here ${site.url}/quiet`])
  await expect(bob.feed.getByText('Here')).toBeVisible()
  await waitUntilStill(bob.feed)
  await expect(cardOf(bob, 'quiet')).toHaveCount(0)
  expect(site.asked).not.toContain('/quiet')

  await previews.click()
  await expect(cardOf(bob, 'quiet')).toBeVisible()
})

test('a link in code shows nothing, and one to a page that does not answer its address', async ({
  server,
  site,
  ines,
}) => {
  await turnOn(server, ines)
  await ines.open('#general')
  await ines.send(`\`\`\`\ncurl ${site.url}/code\n\`\`\``)
  await ines.send(`Broken ${site.url}/none`)
  await ines.send(`Good ${site.url}/good`)
  await expect(cardOf(ines, 'good')).toBeVisible()
  await expect.poll(() => site.asked).toContain('/none')
  await waitUntilStill(ines.feed)
  await expect(ines.feed.getByRole('group', { name: 'Preview of' })).toHaveCount(1)
  expect(site.asked).not.toContain('/code')
  const broken = ines.feed.getByRole('group', { name: 'Link without preview' })
  await expect(broken).toHaveText(`${new URL(site.url).host}/none`)
})

/** The distance of each message in view from the top of the window, by mid. */
const positions = ({ feed }: Person) =>
  feed.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const rows = [...box.querySelectorAll('[data-mid]')]
      .map((row) => [row.getAttribute('data-mid'), row.getBoundingClientRect()] as const)
      .filter(([, rect]) => rect.bottom > top && rect.top < bottom)
    return Object.fromEntries(rows.map(([mid, rect]) => [mid, Math.round(rect.top)]))
  })

/** Sends 80 lines, which the reader has read elsewhere: their feed opens at the end. */
async function sendRead(
  server: TestServer,
  { sender, reader }: { sender: Person; reader: Person },
  text: (n: number) => string,
) {
  const texts = Array.from({ length: 80 }, (_, n) => text(n))
  const mid = await sendMessages(server, sender.session, server.general, texts)
  await expect(reader.row('#general')).toContainText('Line 79')
  await markRead(server, 'Bob', server.general, mid)
  await reader.expectNoBadge('#general')
}

test('a preview that arrives moves no message, at the end and in the past', async ({
  server,
  site,
  ines,
  bob,
}) => {
  await turnOn(server, ines)
  const text = (n: number) => (n % 6 === 3 ? `Line ${n} ${site.url}/page-${n}` : `Line ${n}`)
  await sendRead(server, { sender: ines, reader: bob }, text)

  const questions: string[] = []
  bob.page.on('request', (request) => {
    if (request.url().includes('open_graphic_parse')) questions.push(request.url())
  })
  const release = site.hold()
  await bob.open('#general')
  await expect(bob.message('Line 79')).toBeInViewport()
  await expect.poll(() => site.asked.length).toBeGreaterThan(0)
  await waitUntilStill(bob.feed)
  const atEnd = await positions(bob)
  release()
  await expect(cardOf(bob, 'page-75')).toBeVisible()
  await expect(bob.feed.getByRole('group', { name: 'Preview of' }).first()).toBeVisible()
  await waitUntilStill(bob.feed)
  expect(await positions(bob)).toEqual(atEnd)

  const releaseAgain = site.hold()
  await bob.feed.hover()
  await bob.page.mouse.wheel(0, -1500)
  await waitUntilStill(bob.feed)
  const before = await positions(bob)
  const count = await bob.feed.getByRole('group', { name: 'Preview of' }).count()
  releaseAgain()
  await expect
    .poll(() => bob.feed.getByRole('group', { name: 'Preview of' }).count())
    .toBeGreaterThan(count)
  await waitUntilStill(bob.feed)
  expect(await positions(bob)).toEqual(before)

  // Scrolling back asks nothing again.
  await expect(async () => {
    await bob.page.mouse.wheel(0, 2000)
    await expect(cardOf(bob, 'page-75')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await waitUntilStill(bob.feed)
  expect(questions.length).toBeGreaterThan(0)
  expect(new Set(questions).size).toBe(questions.length)
})

test('a page without a preview moves no message, and its place is gone when one comes back', async ({
  server,
  site,
  ines,
  bob,
}) => {
  await turnOn(server, ines)
  const text = (n: number) =>
    n === 40 || n === 77 ? `Line ${n} ${site.url}/none-${n}` : `Line ${n}`
  await sendRead(server, { sender: ines, reader: bob }, text)
  const places = bob.feed.getByRole('group', { name: 'Link without preview' })
  // Both messages may be rendered, of which one is out of view.
  const placeOf = (n: number) =>
    bob.feed
      .getByRole('listitem')
      .filter({ hasText: `Line ${n} ` })
      .getByRole('group', { name: 'Link without preview' })

  const release = site.hold()
  await bob.open('#general')
  await expect(bob.message('Line 79')).toBeInViewport()
  await expect.poll(() => site.asked).toContain('/none-77')
  await waitUntilStill(bob.feed)
  const atEnd = await positions(bob)
  release()
  await expect(placeOf(77)).toBeVisible()
  await waitUntilStill(bob.feed)
  expect(await positions(bob)).toEqual(atEnd)

  const releaseAgain = site.hold()
  await bob.feed.hover()
  await expect(async () => {
    await bob.page.mouse.wheel(0, -300)
    await expect(bob.message('Line 38')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await waitUntilStill(bob.feed)
  await expect.poll(() => site.asked).toContain('/none-40')
  const before = await positions(bob)
  releaseAgain()
  await expect(placeOf(40)).toBeVisible()
  await waitUntilStill(bob.feed)
  expect(await positions(bob)).toEqual(before)

  await expect(async () => {
    await bob.page.mouse.wheel(0, 2000)
    await expect(bob.message('Line 77')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(places).toHaveCount(0)
})

test('the server setting that turns previews on is a switch', async ({ server, ines }) => {
  await ines.page.goto(`${server.url}/#/setting/overview`)
  const previews = ines.page.getByRole('switch', { name: 'Show link previews' })
  await previews.click()
  await expect(previews).toBeChecked()
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/api/admin/system/common`)
      const { ext_setting } = (await answer.json()) as { ext_setting: string | null }
      return readExtSetting(ext_setting).enable_msg_url_preview
    })
    .toBe(true)
})
