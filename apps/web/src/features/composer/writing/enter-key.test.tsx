import { sendToChannel } from '@parley/protocol'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const soft = { key: 'Enter', code: '' }
const real = { key: 'Enter', code: 'Enter' }

async function open(isTouch: boolean) {
  const app = renderApp('/chat/channel/2', 'bob', (it) => it.answer(sendToChannel, 7))
  const usual = globalThis.matchMedia
  const touch = { matches: true, addEventListener() {}, removeEventListener() {} }
  globalThis.matchMedia = (query) =>
    isTouch && query.includes('pointer: coarse') ? (touch as never) : usual(query)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message #/ })
  return { ...app, field }
}

test.each([
  [
    'a mouse',
    false,
    [
      ['line', real],
      ['line', { ...real, ctrlKey: true }],
      ['- item', { ...real, metaKey: true }],
    ],
  ],
  [
    'a touch screen',
    true,
    [
      ['line', real],
      ['line', { ...real, code: 'NumpadEnter' }],
      ['line', { ...real, ctrlKey: true }],
      ['line', { ...real, metaKey: true }],
      ['- item', { ...soft, ctrlKey: true }],
    ],
  ],
] as const)(
  'with %s (touch: %s), a text is sent by each of %j',
  async (_device, isTouch, sends) => {
    const { server, user, field } = await open(isTouch)
    for (const [index, [text, key]] of sends.entries()) {
      await user.type(field, text)
      fireEvent.keyDown(field, key)
      const sent = () => server.requests(sendToChannel)
      await waitFor(() => expect([key, sent().length]).toEqual([key, index + 1]))
      expect(field.value).toBe('')
    }
  },
)

test.each([
  ['the keyboard of the screen, or Shift', true, [soft, { ...real, shiftKey: true }]],
  ['Shift', false, [{ ...real, shiftKey: true }]],
])('Enter with %s (touch: %s) breaks the line', async (_name, isTouch, keys) => {
  const { server, user, field } = await open(isTouch)
  await user.type(field, 'line')
  for (const key of keys) {
    const event = createEvent.keyDown(field, key)
    fireEvent(field, event)
    expect([key, event.defaultPrevented]).toEqual([key, false])
  }
  expect(server.requests(sendToChannel)).toEqual([])
})
