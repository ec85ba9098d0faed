import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

test('Enter in the search of the settings opens the API documentation in a tab of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderApp('/setting/appearance', 'bob')
  const field = await screen.findByRole('searchbox', { name: 'Search settings' })
  await user.type(field, 'developers{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith('/docs', '_blank', 'noopener')
  expect(location.hash).toBe('#/setting/appearance')
  await user.clear(field)
  await user.type(field, 'dark{Enter}')
  expect(opened).toHaveBeenCalledOnce()
})
