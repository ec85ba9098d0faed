import { sendToChannel } from '@parley/protocol'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

let convert: (markdown: string) => void
vi.mock('./pasted-markdown.ts', async (original) => ({
  ...(await original<typeof import('./pasted-markdown.ts')>()),
  markdownOf: () => new Promise<string>((resolve) => (convert = resolve)),
}))

const open = async () => {
  const app = renderApp('/chat/channel/2', 'alice', (it) => it.answer(sendToChannel, 7))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message #/ })
  const paste = () => {
    const texts: Record<string, string> = { 'text/html': '<b>bold</b>', 'text/plain': 'bold' }
    const clipboardData = {
      types: Object.keys(texts),
      files: [],
      getData: (type: string) => texts[type],
    }
    fireEvent.paste(field, { clipboardData })
  }
  const sent = () => app.server.requests(sendToChannel).map(({ body }) => body.content)
  return { ...app, field, paste, sent }
}

test.each([
  ['Enter', (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('{Enter}')],
  [
    'the send button',
    (user: { click: (on: Element) => Promise<void> }) =>
      user.click(screen.getByRole('button', { name: 'Send' })),
  ],
])(
  '%s waits for a paste that is not done, which lands where the caret was',
  async (_name, send) => {
    const { user, field, paste, sent } = await open()
    await user.type(field, 'See: ')
    paste()
    await user.keyboard(' typed after')
    await send(user)
    expect(sent()).toEqual([])
    expect(field.value).toBe('See:  typed after')
    convert('**bold**')
    await waitFor(() => expect(sent()).toEqual(['See: **bold** typed after']))
    expect(field.value).toBe('')
  },
)

test('a paste that is done late without Enter sends nothing', async () => {
  const { user, field, paste, sent } = await open()
  await user.type(field, 'See: ')
  paste()
  convert('**bold**')
  await waitFor(() => expect(field.value).toBe('See: **bold**'))
  expect(sent()).toEqual([])
})
