import {
  cancelScheduled,
  fail,
  listScheduled,
  ownLists,
  type ScheduledMessage,
  sendScheduledNow,
} from '@parley/protocol'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { emptyLists } from '../../testing/small-server.ts'

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
