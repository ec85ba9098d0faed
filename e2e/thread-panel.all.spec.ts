import type { Locator } from '@playwright/test'
import { sendMessages } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { field, panel, reached, reply, replyByRequest, summary } from './support/threads.ts'

test('a reply has a draft of its own, can be edited in the thread, and is shown in the chat on request', async ({
  ines,
}) => {
  await ines.open('#general')
  await ines.send('Agenda')
  await ines.waitUntilSent()
  await ines.message('Agenda').focus()
  await ines.page.keyboard.press('t')
  await expect(field(ines)).toBeFocused()
  await ines.page.keyboard.type('Half a thought')
  await expect(ines.composer).toHaveValue('')
  await ines.composer.fill('Another one')
  await ines.page.reload()
  await expect(field(ines)).toHaveValue('Half a thought')
  await expect(ines.composer).toHaveValue('Another one')

  await panel(ines).getByRole('checkbox', { name: 'Also send to #general' }).check()
  await field(ines).press('Enter')
  await expect(reached(ines, 'Half a thought')).toBeVisible()
  await expect(field(ines)).toHaveValue('')
  await expect(ines.composer).toHaveValue('Another one')
  await field(ines).press('ArrowUp')
  const edit = panel(ines).getByRole('textbox', { name: 'Edit message' })
  await edit.fill('A whole thought')
  await ines.page.keyboard.press('Enter')
  // The field stays until the server has stored the edit.
  await expect(edit).toHaveCount(0)
  await expect(reached(ines, 'A whole thought')).toBeVisible()
  await ines.expectMessage('A whole thought')

  await reached(ines, 'A whole thought').click({ button: 'right' })
  await ines.page.getByRole('menuitem', { name: 'Show in chat' }).click()
  await expect(ines.message('A whole thought')).toBeInViewport()
  await expect(panel(ines)).toBeVisible()
})

test('a file dropped on the panel is staged in the thread, one beside it in the chat', async ({
  server,
  ines,
}) => {
  await sendMessages(server, ines.session, server.general, ['Papers?'])
  await ines.open('#general')
  await ines.clickAction('Papers?', 'Reply in thread')
  await expect(field(ines)).toBeVisible()
  const chat = ines.page.getByRole('form', { name: 'Message to #general' })
  await drag(panel(ines), 'dragenter', 'reply.txt')
  await expect(panel(ines).getByText('Add to your reply in the thread')).toBeVisible()
  await expect(ines.page.getByText('Add to your message in #general')).toHaveCount(0)
  await drag(panel(ines), 'drop', 'reply.txt')
  await expect(panel(ines).getByText('reply.txt')).toBeVisible()
  await drag(ines.feed, 'drop', 'chat.txt')
  await expect(chat.getByText('chat.txt')).toBeVisible()
  await expect(ines.page.getByText('reply.txt')).toHaveCount(1)
  await expect(ines.page.getByText('chat.txt')).toHaveCount(1)

  await field(ines).press('Enter')
  await expect(panel(ines).getByRole('list', { name: 'Replies in the thread' })).toContainText(
    'reply.txt',
  )
  await expect(chat.getByText('chat.txt')).toBeVisible()
})

test('the panel closes with Escape, its button and Back, and a reload keeps it', async ({
  server,
  ines,
}) => {
  await sendMessages(server, ines.session, server.general, ['Root'])
  await ines.open('#general')
  await ines.clickAction('Root', 'Reply in thread')
  await expect(panel(ines)).toBeVisible()
  await ines.page.reload()
  await expect(panel(ines)).toContainText('Root')
  await field(ines).press('Escape')
  await expect(panel(ines)).toHaveCount(0)

  await ines.message('Root').focus()
  await ines.page.keyboard.press('t')
  await panel(ines).getByRole('button', { name: 'Close thread' }).click()
  await expect(panel(ines)).toHaveCount(0)
  await expect(ines.message('Root')).toBeFocused()

  await ines.page.keyboard.press('t')
  await expect(panel(ines)).toBeVisible()
  await ines.page.goBack()
  await expect(panel(ines)).toHaveCount(0)
  await ines.expectOpen('#general')

  await ines.page.goForward()
  await expect(panel(ines)).toBeVisible()
  await ines.page.getByRole('button', { name: /pinned messages/i }).click()
  await expect(panel(ines)).toHaveCount(0)
  await expect(ines.page.getByRole('complementary', { name: 'Pinned messages' })).toBeVisible()
})

test('a user follows the thread that they wrote in, and leaves it', async ({
  server,
  ines,
  bob,
}) => {
  await sendMessages(server, ines.session, server.general, ['Plans?'])
  await bob.open('#general')
  await bob.clickAction('Plans?', 'Reply in thread')
  const follow = panel(bob).getByRole('button', { name: 'Follow thread' })
  const leave = panel(bob).getByRole('button', { name: /^Following/ })
  await expect(follow).toBeVisible()
  await reply(bob, 'Many')
  await expect(leave).toBeVisible()
  await leave.click()
  await expect(follow).toBeVisible()
  await bob.page.reload()
  await expect(follow).toBeVisible()
  await follow.click()
  await expect(leave).toBeVisible()
})

test('a long thread shows its newest replies, and older ones on request', async ({
  server,
  ines,
}) => {
  const root = await sendMessages(server, ines.session, server.general, ['Counting'])
  const replies: number[] = []
  for (let at = 1; at <= 60; at++) {
    replies.push(await replyByRequest(server, ines, root, `Number ${at}`))
  }
  await ines.page.goto(`${server.url}/#/chat/channel/${server.general}?thread=${root}`)
  await expect(reached(ines, 'Number 60')).toBeInViewport()
  await expect(panel(ines).getByRole('separator', { name: '60 replies' })).toBeAttached()
  await expect(reached(ines, 'Number 1')).toHaveCount(0)
  // The page does not know the message that this one answers.
  await replyByRequest(server, ines, replies[4] ?? 0, 'Correction')
  await expect(reached(ines, 'Correction')).toBeVisible()
  await panel(ines).getByRole('button', { name: 'Show older replies' }).click()
  await expect(reached(ines, 'Number 1')).toBeAttached()
  await expect(reached(ines, 'Number 11')).toBeInViewport()
  await replyByRequest(server, ines, root, 'And one more')
  await expect(reached(ines, 'And one more')).toBeAttached()
  await expect(reached(ines, 'And one more')).not.toBeInViewport()
  await panel(ines).getByRole('button', { name: 'Jump to the latest messages' }).click()
  await expect(reached(ines, 'And one more')).toBeInViewport()
})

test('a reply that could not be sent waits in the thread', async ({ server, ines }) => {
  await sendMessages(server, ines.session, server.general, ['Are you there?'])
  await ines.open('#general')
  await ines.clickAction('Are you there?', 'Reply in thread')
  await expect(panel(ines)).toContainText('Nobody has replied yet')
  await ines.setOffline(true)
  await reply(ines, 'From the tunnel')
  await expect(panel(ines).locator('[data-outbox]')).toContainText('From the tunnel')
  await ines.setOffline(false)
  await expect(reached(ines, 'From the tunnel')).toBeVisible()
  await expect(panel(ines).locator('[data-outbox]')).toHaveCount(0)
})

test('a file that is picked in a thread is sent to the thread', async ({ server, ines, bob }) => {
  await sendMessages(server, ines.session, server.general, ['Where is the plan?'])
  await ines.open('#general')
  await bob.open('#general')
  await bob.clickAction('Where is the plan?', 'Reply in thread')
  const choosing = bob.page.waitForEvent('filechooser')
  await panel(bob).getByRole('button', { name: 'Attach files' }).click()
  const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo\n') }
  await (await choosing).setFiles([file])
  await expect(panel(bob).getByRole('list', { name: 'Files to send' })).toContainText('plan.txt')
  await expect(bob.page.getByRole('list', { name: 'Files to send' })).toHaveCount(1)
  await panel(bob).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel(bob).getByRole('link', { name: 'Download plan.txt' })).toBeVisible()
  await expect(summary(ines)).toHaveText(/1 reply/)
})

test('a thread without its first message still opens, and one without any is gone', async ({
  server,
  ines,
  bob,
}) => {
  const root = await sendMessages(server, ines.session, server.general, ['To be deleted'])
  await replyByRequest(server, bob, root, 'Too late')
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}?thread=${root}`)
  await expect(reached(bob, 'Too late')).toBeVisible()
  await ines.open('#general')
  await ines.delete('To be deleted')
  await expect(panel(bob)).toContainText('The first message was deleted')
  await reply(bob, 'Much too late')
  await expect(reached(bob, 'Much too late')).toBeVisible()

  bob.watch.expect(/404/)
  await bob.page.goto(`${server.url}/#/chat/channel/${server.general}?thread=987654`)
  await expect(panel(bob)).toContainText('This thread no longer exists')
  await expect(field(bob)).toHaveCount(0)
})

/** Drags a text file over an element, or drops it there. */
const drag = (on: Locator, what: 'dragenter' | 'drop', name: string) =>
  on.evaluate(
    (element, [type, fileName]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['text'], fileName))
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [what, name] as const,
  )
