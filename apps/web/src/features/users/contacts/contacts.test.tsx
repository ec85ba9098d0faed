import { setContactRemark } from '@parley/protocol'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDialog } from '../../../store/index.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { people } from '../../../testing/small-server.ts'

const { bob } = people

test('a nickname has a limit and replaces the name in the chat until it is reset', async () => {
  const { server, user } = renderApp(`/chat/dm/${bob.uid}`, 'alice')
  server.answer(setContactRemark, undefined)
  await screen.findByRole('textbox', { name: 'Message @Bob' })
  openDialog({ name: 'remark', uid: bob.uid })
  const dialog = await screen.findByRole('dialog', { name: 'Nickname for Bob' })
  const field = within(dialog).getByRole('textbox', { name: 'Nickname' })
  await user.type(field, 'x'.repeat(33))
  await within(dialog).findByText('Use at most 32 characters.')
  await user.clear(field)
  await user.type(field, 'Bobby{Enter}')
  await screen.findByRole('textbox', { name: 'Message @Bobby' })
  expect(server.requests(setContactRemark)[0]?.body.remark).toBe('Bobby')
  openDialog({ name: 'remark', uid: bob.uid })
  await user.click(await screen.findByRole('button', { name: 'Reset nickname' }))
  await screen.findByRole('textbox', { name: 'Message @Bob' })
})
