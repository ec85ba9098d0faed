import {
  cancelScheduled,
  changeScheduled,
  fail,
  listScheduled,
  ownLists,
  type ScheduledMessage,
  sendScheduledNow,
} from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { emptyLists, people } from '../../testing/small-server.ts'

const scheduled: ScheduledMessage = {
  id: 'a',
  target: { gid: 2 },
  reply_mid: null,
  properties: null,
  content_type: 'text/plain',
  content: 'On its way',
  due_at: Date.now() + 3_600_000,
  error: null,
}

test('a scheduled message that is being sent says so beside the entry', async () => {
  const { server, user } = renderApp('/later/scheduled', 'alice', (it) => {
    it.answer(ownLists, { ...emptyLists, scheduled: [scheduled] })
    it.answer(listScheduled, [scheduled])
    it.refuse(cancelScheduled, fail('busy'))
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/being sent at this moment/)
  server.answer(sendScheduledNow, 9)
  server.answer(listScheduled, [])
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText('Nothing scheduled')
})

test('the changed text of a scheduled message is offered again after its dialog was closed', async () => {
  const { user } = renderApp('/later/scheduled', 'alice', (it) => {
    it.answer(ownLists, { ...emptyLists, scheduled: [scheduled] })
    it.answer(listScheduled, [scheduled])
  })
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog')
    return within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  }
  await user.type(await edit(), ', soon')
  await user.keyboard('{Escape}')
  const field = await edit()
  expect(field.value).toBe('On its way, soon')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field.value).toBe('On its way')
})

test('a name that is typed into a scheduled message mentions the member', async () => {
  const { server, user } = renderApp('/later/scheduled', 'alice', (it) => {
    it.answer(ownLists, { ...emptyLists, scheduled: [scheduled] })
    it.answer(listScheduled, [scheduled])
    it.answer(changeScheduled, scheduled)
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByRole('textbox', { name: 'Text' }), ' @bob')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requests(changeScheduled)).toHaveLength(1))
  expect(server.requests(changeScheduled)[0]?.body.text).toMatchObject({
    content: `On its way @${people.bob.uid} `,
    properties: { mentions: [people.bob.uid] },
  })
})
