import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

test.each([
  ['/search', 'Search – Parley'],
  ['/favs', 'Favorites – Parley'],
  ['/users', 'People – Parley'],
  ['/setting/appearance', 'Appearance – Settings – Parley'],
  ['/chat', 'Parley'],
])('the title of the window names the page %s', async (path, title) => {
  renderApp(path, 'alice')
  await waitFor(() => expect(document.title).toBe(title))
})

test('the title of a page is gone with the page', async () => {
  renderApp('/favs', 'alice')
  await waitFor(() => expect(document.title).toBe('Favorites – Parley'))
  location.hash = '#/chat'
  await waitFor(() => expect(document.title).toBe('Parley'))
})
