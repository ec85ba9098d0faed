import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

test.each([
  ['English', { key: 'k', code: 'KeyK' }],
  ['Russian', { key: 'л', code: 'KeyK' }],
  ['Greek', { key: 'κ', code: 'KeyK' }],
  ['Hebrew', { key: 'ל', code: 'KeyK' }],
])('Ctrl+K of a keyboard in %s opens the switcher', async (_layout, key) => {
  renderApp('/chat/channel/2', 'alice')
  await screen.findByRole('textbox', { name: /^Message #/ })
  fireEvent.keyDown(document.body, { ...key, ctrlKey: true })
  expect(await screen.findByRole('dialog')).not.toBeNull()
})

test('Ctrl+F of a Russian keyboard opens the search of the chat', async () => {
  renderApp('/chat/channel/2', 'alice')
  await screen.findByRole('textbox', { name: /^Message #/ })
  fireEvent.keyDown(document.body, { key: 'а', code: 'KeyF', ctrlKey: true })
  expect(await screen.findByRole('search')).not.toBeNull()
})
