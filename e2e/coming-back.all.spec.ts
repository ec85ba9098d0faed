import { scopeOf } from '@parley/client'
import { makeChannel, sendMessages } from './support/calls.ts'
import { holdRequests } from './support/hold-requests.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ ownServer: true })

// A client waits longer before each further attempt to reconnect.
const patienceMs = 60_000

// The tests need the service worker.
test.use({ serviceWorkers: 'allow' })

test('a message written while offline is sent when the connection is back', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.setOffline(true)
  await expect(ines.page.getByText('You are offline')).toBeVisible()
  await ines.send('Said in a tunnel')
  await ines.expectMessage('Said in a tunnel')
  await expect(ines.message('Said in a tunnel')).toContainText('Sends when you are back')
  await ines.composer.fill('Half a sentence')
  await bob.send('Meanwhile, outside')
  await bob.expectMessage('Meanwhile, outside')

  await ines.setOffline(false)
  await bob.expectMessage('Said in a tunnel')
  await ines.expectMessage('Meanwhile, outside')
  await expect(ines.page.getByText('You are offline')).toHaveCount(0)
  for (const person of [ines, bob]) await person.waitUntilSent()
  await expect.poll(() => ines.texts()).toHaveLength(2)
  await expect.poll(() => bob.texts()).toEqual(await ines.texts())
  await expect(ines.composer).toHaveValue('Half a sentence')
})

test('an unsent message survives a reload', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  ines.watch.expect(/net::ERR_/)
  await ines.page.route('**/api/group/*/send', (route) => route.abort())
  await ines.send('Nearly lost')
  await expect(ines.message('Nearly lost')).toContainText('Sends when you are back')
  await ines.message('Nearly lost').getByRole('button', { name: 'Delete' }).click()
  await ines.expectNoMessage('Nearly lost')
  await ines.page.getByRole('button', { name: 'Undo' }).click()
  await ines.expectMessage('Nearly lost')
  await ines.page.unroute('**/api/group/*/send')
  await ines.page.reload()
  await bob.expectMessage('Nearly lost')
  await expect(ines.message('Nearly lost')).toHaveCount(1)
})

test('Enter right after fast typing sends the whole text', async ({ ines, bob }) => {
  await ines.open('#general')
  await bob.open('#general')
  const texts = Array.from({ length: 5 }, (_, n) => `The quick brown fox jumps, take ${n}!`)
  for (const text of texts) {
    await ines.type(text)
    await ines.page.keyboard.press('Enter')
  }
  await expect.poll(() => bob.texts()).toEqual(texts)
  await expect(ines.composer).toHaveValue('')
})

test.describe('killing the server', () => {
  // Tall enough to render the whole burst.
  test.use({ viewport: { width: 1280, height: 2600 } })

  test('in the middle of a burst loses no acknowledged message', async ({ server, ines, bob }) => {
    await ines.open('#general')
    await bob.open('#general')
    const both = [ines, bob]
    for (const { watch } of both) watch.expect(/net::ERR_|status of 50\d/)
    const taken = both.map(takenFrom)
    const bursts = both.map((person) => burst(person, 12))
    await expect.poll(() => taken.flat().length).toBeGreaterThan(4)
    await server.kill()
    const sent = await Promise.all(bursts)
    await server.start()

    const all = sent.flat().length
    for (const person of both) {
      await expect.poll(() => person.texts(), { timeout: patienceMs }).toHaveLength(all)
      await expect(person.page.locator('[data-outbox]')).toHaveCount(0, { timeout: patienceMs })
    }
    const [onInes, onBob] = await Promise.all(both.map((person) => person.texts()))
    expect(onBob).toEqual(onInes)
    expect(onInes).toEqual(expect.arrayContaining(taken.flat()))
    for (const texts of sent) {
      expect(onInes?.filter((text) => texts.includes(text))).toEqual(texts)
    }
  })
})

test('a reload right after reading keeps the channel read', async ({
  server,
  people,
  ines,
  bob,
}) => {
  await makeChannel(server, ines.session, { name: 'random', is_public: true })
  await sendMessages(server, ines.session, server.general, ['Read me'])
  await bob.expectBadge('#general', '1 unread message')
  // The first read marker never reaches the server.
  bob.watch.expect(/net::ERR_/)
  await bob.page.route('**/api/user/read-index', (route) => route.abort())
  await bob.open('#general')
  await bob.expectMessage('Read me')
  const name = `parley.${scopeOf(bob.session)}.read`
  await bob.page.waitForFunction((stored) => localStorage.getItem(stored), name)
  await bob.page.goto(`${server.url}/#/chat/channel/2`)
  await bob.page.unroute('**/api/user/read-index')
  await bob.page.reload()

  await bob.expectOpen('#random')
  await bob.expectNoBadge('#general')
  const laptop = await people.openAgain('Bob')
  await expect(laptop.row('#general')).toContainText('Read me')
  await laptop.expectNoBadge('#general')
})

test('opening a second tab pauses the first, and drafts are kept', async ({ ines, bob }) => {
  await bob.open('#general')
  await ines.open('#general')
  await ines.type('Begun in the first')

  const second = await ines.openTab()
  await expect(second.composer).toHaveValue('Begun in the first')
  await expect(ines.page.getByText('Parley is open in another tab')).toBeVisible()
  await expect(ines.page).toHaveTitle(/^\[INACTIVE\] /)
  await second.composer.press('End')
  await second.type(', carried on in the second')

  await ines.page.getByRole('button', { name: 'Use here' }).click()
  await expect(ines.composer).toHaveValue('Begun in the first, carried on in the second')
  await expect(second.page.getByText('Parley is open in another tab')).toBeVisible()
  await ines.composer.press('Enter')
  await bob.expectMessage('Begun in the first, carried on in the second')
  await bob.send('Heard')
  await ines.expectMessage('Heard')

  await second.page.getByRole('button', { name: 'Use here' }).click()
  await second.expectMessage('Heard')
  await expect(second.composer).toHaveValue('')
})

test('an inactive tab goes on by itself when the active one is closed', async ({ ines, bob }) => {
  await ines.open('#general')
  const second = await ines.openTab()
  await expect(ines.page.getByText('Parley is open in another tab')).toBeVisible()
  await second.page.close()
  await expect(ines.composer).toBeVisible()
  await bob.open('#general')
  await bob.send('Heard again')
  await ines.expectMessage('Heard again')
})

test('a reload shows the last chat before the server answers', async ({ server, ines }) => {
  await sendMessages(server, ines.session, server.general, ['Seen yesterday', 'And this'])
  await ines.open('#general')
  await ines.expectMessage('And this')
  await ines.waitUntilStored(2)
  const letAnswer = await holdRequests(ines.page, '**/api/**')

  await ines.page.reload()
  await ines.expectMessage('Seen yesterday')
  await ines.expectMessage('And this')
  await expect(ines.row('#general')).toContainText('And this')
  await sendMessages(server, ines.session, server.general, ['Said while away'])
  await letAnswer()
  await ines.expectMessage('Said while away')
})

// The texts that the server has acknowledged.
function takenFrom({ page }: Person): string[] {
  const texts: string[] = []
  page.on('response', (response) => {
    const isSend = response.url().endsWith('/send') && response.ok()
    if (isSend) texts.push(response.request().postData() ?? '')
  })
  return texts
}

async function burst(person: Person, count: number): Promise<string[]> {
  const { name } = person.session.user
  const texts = Array.from({ length: count }, (_, n) => `${name} ${n + 1}`)
  for (const text of texts) await person.send(text)
  return texts
}
