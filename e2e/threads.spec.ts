import { makeChannel, sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { holdAnswer } from './support/hold-requests.ts'
import { type Person, phone } from './support/people.ts'
import {
  field,
  panel,
  reached,
  reply,
  replyByRequest,
  replyInThread,
  summary,
} from './support/threads.ts'

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
  // The feed leaves the replies to the thread, unless they are sent to the chat too.
  await expect(bob.message('Thank you')).toHaveCount(0)
  const also = panel(bob).getByRole('checkbox', { name: 'Also send to #general' })
  await also.check()
  await reply(bob, 'You are welcome')
  await ines.expectMessage('You are welcome')
  await expect(also).not.toBeChecked()
  await expect(reached(ines, 'You are welcome')).toBeVisible()

  // An ordinary reply to a reply belongs to the thread.
  await bob.reply('You are welcome', 'Until then')
  await expect(reached(ines, 'Until then')).toBeVisible()
  await expect(summary(ines)).toHaveText(/4 replies/)

  await reactInPanel(ines, 'I do')
  await expect(reached(bob, 'I do').getByText('👍')).toBeVisible()

  await reached(bob, 'I do').click({ button: 'right' })
  await bob.page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(reached(ines, 'I do')).toHaveCount(0)
  await expect(summary(ines)).toHaveText(/3 replies/)
  await expect(panel(ines).getByRole('separator', { name: '3 replies' })).toBeVisible()
})

test('a reply in a thread is new there and not in the chat, until the thread was read', async ({
  server,
  ines,
  bob,
}) => {
  const root = await sendMessages(server, ines.session, server.general, ['Shall we sail?'])
  await ines.open('#general')
  await ines.waitUntilSent()
  await bob.open('#general')
  await bob.clickAction('Shall we sail?', 'Reply in thread')
  await reply(bob, 'Not in this wind')
  await expect(summary(ines)).toHaveAccessibleName(/1 new reply/)
  await expect(summary(ines)).toContainText('Not in this wind')
  await expect(ines.message('Not in this wind')).toHaveCount(0)

  await ines.page
    .getByRole('link', { name: /^Activity/ })
    .first()
    .click()
  await ines.page.getByRole('tab', { name: 'Threads' }).click()
  const row = ines.page.getByRole('list', { name: 'Threads' }).getByRole('listitem')
  await expect(row).toContainText('1 new reply')
  await expect(row).toContainText('Shall we sail?')
  await row.getByRole('link').click()
  await expect(reached(ines, 'Not in this wind')).toBeVisible()
  await expect(summary(ines)).not.toHaveAccessibleName(/new reply/)

  // A link to the reply opens the thread and highlights it.
  await panel(ines).getByRole('button', { name: 'Close thread' }).click()
  const mid = await replyInThread(server, bob, root, 'Tomorrow then')
  await ines.page.goto(`${server.url}/#/chat/channel/${server.general}?at=${mid}`)
  await expect(reached(ines, 'Tomorrow then')).toBeVisible()
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
