import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sections } from './sections.ts'

const forAdmins = sections.filter(({ isForAdmins }) => isForAdmins).map(({ id }) => id)

test.each(forAdmins)('the settings section %s is closed to members', async (id) => {
  renderApp(`/setting/${id}`, 'bob')
  await screen.findByRole('heading', { name: 'You don’t have permission' })
  const list = screen.getByRole('navigation', { name: 'Settings' })
  expect(list.querySelector(`a[href$="/setting/${id}"]`)).toBeNull()
})

test('a guest is led from the settings to the chats', async () => {
  renderApp('/setting/my_account', 'gus')
  await screen.findByRole('navigation', { name: 'Chats' })
  expect(location.hash).toMatch(/^#\/(chat.*)?$/)
})
