import { makeChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { type Person, phone } from './support/people.ts'
import { field, panel, reached, reply, replyByRequest, summary } from './support/threads.ts'

test('two users write in a thread, and the feed shows how many replies there are', async ({
  ines,
  bob,
}) => {
  await ines.open('#general')
  await bob.open('#general')
  await ines.send('Who brings the boat?')
  await bob.expectMessage('Who brings the boat?')
  await expect(summary(bob)).toHaveCount(0)

  await bob.clickAction('Who brings the boat?', 'Reply in thread')
  await expect(field(bob)).toBeFocused()
  await expect(panel(bob)).toContainText('Nobody has replied yet')
  await reply(bob, 'I do')
  await expect(reached(bob, 'I do')).toBeVisible()
  await expect(summary(ines)).toHaveText(/1 reply/)
  await expect(summary(ines)).toHaveAccessibleName(/1 reply by Bob/)

  await summary(ines).click()
  await expect(reached(ines, 'I do')).toBeVisible()
  await expect(field(ines)).toBeFocused()
  await reply(ines, 'Thank you')
  await expect(reached(bob, 'Thank you')).toBeVisible()
  await expect(summary(bob)).toHaveText(/2 replies/)
  await expect(panel(bob).getByRole('separator', { name: '2 replies' })).toBeVisible()
  await expect(summary(bob)).toHaveAccessibleName(/by Ines, Bob/)
  // The replies are in the feed, too, where they always were.
  await bob.expectMessage('Thank you')

  // An ordinary reply to a reply belongs to the thread.
  await bob.reply('Thank you', 'You are welcome')
  await expect(reached(ines, 'You are welcome')).toBeVisible()
  await expect(summary(ines)).toHaveText(/3 replies/)

  await reactInPanel(ines, 'I do')
  await expect(bob.message('I do').getByText('👍')).toBeVisible()

  await bob.delete('I do')
  await expect(reached(ines, 'I do')).toHaveCount(0)
  await expect(summary(ines)).toHaveText(/2 replies/)
  await expect(panel(ines).getByRole('separator', { name: '2 replies' })).toBeVisible()
})

test('a reply that arrives while the thread is loading is shown', async ({ server, ines }) => {
  const root = await sendMessages(server, ines.session, server.general, ['Who has the key?'])
  const page = holdAnswer(ines.page, /\/api\/thread\/\d+/)
  await ines.page.goto(`${server.url}/#/chat/channel/${server.general}?thread=${root}`)
  await page.answered
  await replyByRequest(server, ines, root, 'I have it')
  await ines.expectMessage('I have it')
  page.release()
  await expect(reached(ines, 'I have it')).toBeVisible()
})

test('outsiders see nothing of a thread, neither by its own address nor by that of another chat', async ({
  server,
  ines,
  bob,
}) => {
  const gid = await makeChannel(server, ines.session, {
    name: 'crew',
    is_public: false,
    members: [],
  })
  const root = await sendMessages(server, ines.session, gid, ['Secret plan'])
  await replyByRequest(server, ines, root, 'Secret answer')
  bob.watch.expect(/403|404/)
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}?thread=${root}`)
  await expect(panel(bob)).toContainText('This thread no longer exists')
  await bob.page.goto(`${server.url}/#/chat/channel/${gid}?thread=${root}`)
  await expect(panel(bob)).toHaveCount(0)
  await expect(bob.page.getByText('Secret')).toHaveCount(0)

  // A member of both chats sees a thread in its own chat only.
  await ines.page.goto(`${server.url}/#/chat/channel/${server.general}?thread=${root}`)
  await expect(panel(ines)).toContainText('This thread no longer exists')
  await ines.page.goto(`${server.url}/#/chat/channel/${gid}?thread=${root}`)
  await expect(reached(ines, 'Secret answer')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a thread is a page of its own with a way back', async ({ server, ines }) => {
    const root = await sendMessages(server, ines.session, server.general, ['Coffee?'])
    await replyByRequest(server, ines, root, 'Always')
    await ines.row('#general').tap()
    await summary(ines).tap()
    await expect(reached(ines, 'Always')).toBeVisible()
    const { x, width } = (await panel(ines).boundingBox()) ?? { x: -1, width: -1 }
    expect([x, width]).toEqual([0, 400])
    await panel(ines).getByRole('button', { name: 'Back to the chat' }).tap()
    await expect(panel(ines)).toHaveCount(0)
    await ines.expectOpen('#general')
  })
})

async function reactInPanel(person: Person, text: string) {
  await reached(person, text).hover()
  await reached(person, text).getByRole('button', { name: 'More reactions' }).click()
  await person.page.getByRole('dialog').getByRole('gridcell', { name: 'thumbs up' }).first().click()
}
