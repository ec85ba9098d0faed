import { createArchive, sendToChannel, sendToUser } from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDialog } from '../../../store/index.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { people } from '../../../testing/small-server.ts'
import { answerThread, threadAddress } from '../../../testing/small-thread.ts'

const { bob, carol } = people

test('a name in the comment of a forward mentions the member of each channel, and nobody elsewhere', async () => {
  const { server, user } = renderApp(threadAddress, 'alice', (it) => {
    answerThread(it, 'the plan')
    it.answer(createArchive, JSON.stringify('2026/11/28/a'))
    it.answer(sendToChannel, 7)
    it.answer(sendToUser, 8)
  })
  await screen.findByText('the plan')
  openDialog({ name: 'forward', key: 'g2', mids: [5] })
  const dialog = await screen.findByRole('dialog')
  const search = within(dialog).getByRole('combobox')
  for (const name of ['crew', 'general', 'Carol']) {
    await user.clear(search)
    await user.type(search, `${name}{Enter}`)
  }
  const comment = within(dialog).getByRole('textbox', { name: 'Add a comment (optional)' })
  await user.type(comment, '@Bob @carol')
  await user.click(within(dialog).getByRole('button', { name: 'Forward to 3 chats' }))
  const comments = () =>
    Object.fromEntries(
      [...server.requests(sendToChannel), ...server.requests(sendToUser)].flatMap(
        ({ params, body }) =>
          body.content_type === 'vocechat/archive'
            ? []
            : [[JSON.stringify(params), [body.content, body.properties?.mentions]]],
      ),
    )
  await waitFor(() => expect(Object.keys(comments())).toHaveLength(3))
  expect(comments()).toEqual({
    '{"gid":1}': [` @${bob.uid} @${carol.uid} `, [bob.uid, carol.uid]],
    '{"gid":2}': [` @${bob.uid} @carol`, [bob.uid]],
    [`{"uid":${carol.uid}}`]: ['@Bob @carol', undefined],
  })
})
