import { sendToChannel } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message [#@]/ })

test('a message keeps the blanks before its first line', async () => {
  const { server, user } = renderApp('/chat/channel/2', 'alice')
  server.answer(sendToChannel, 7)
  await user.click(await composer())
  await user.paste('\n    def f(x):\n        return x\n')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.requests(sendToChannel)).toHaveLength(1))
  expect(server.requests(sendToChannel)[0]?.body).toMatchObject({
    content_type: 'text/plain',
    content: '    def f(x):\n        return x',
  })
})

test('a message of blanks only is not sent', async () => {
  const { server, user } = renderApp('/chat/channel/2', 'alice')
  server.answer(sendToChannel, 7)
  await user.click(await composer())
  await user.paste(' \n\t\u3000')
  await user.keyboard('{Enter}')
  await user.clear(await composer())
  await user.paste('text')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.requests(sendToChannel)).toHaveLength(1))
  expect(server.requests(sendToChannel)[0]?.body).toMatchObject({ content: 'text' })
})
