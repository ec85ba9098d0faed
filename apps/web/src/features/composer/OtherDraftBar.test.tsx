import { saveDraft } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const target = { gid: 2 }
const key = 'g2'

/** The composer of a chat, in which another device has saved a draft meanwhile. */
async function openWithNewer(text: string) {
  const newer = { target, text, mentions: {}, reply_to: null, version: 7 }
  const app = renderApp('/chat/channel/2', 'alice', (server) =>
    server.answer(saveDraft, ({ body }) =>
      body.based_on === 7 ? { version: 8 } : { version: 7, newer },
    ),
  )
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message #/ })
  return { ...app, field }
}

test('a draft of another device is offered beside the one that is being typed', async () => {
  const { user, host, field } = await openWithNewer('written on the phone')
  await user.type(field, 'typed here')
  await host.client?.drafts.flush()
  await screen.findByText('written on the phone')
  expect(field.value).toBe('typed here')

  await user.click(screen.getByRole('button', { name: 'Switch' }))
  expect(field.value).toBe('written on the phone')
  await user.click(screen.getByRole('button', { name: 'Discard the other draft' }))
  expect(screen.queryByText('typed here')).toBeNull()
  expect(host.client?.drafts.other(key)).toBeUndefined()
})

test('a draft that another device has written on is not offered again', async () => {
  const { user, host, field, server } = await openWithNewer('one')
  await user.type(field, 'one more')
  await host.client?.drafts.flush()
  await waitFor(() => expect(server.requests(saveDraft)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
  expect(field.value).toBe('one more')
})
