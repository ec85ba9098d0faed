import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { timeOfDay } from '../i18n/dates.ts'
import { renderApp } from '../testing/render-app.tsx'

test('without a network the banner tells when the server was last connected', async () => {
  const { host } = renderApp('/chat/channel/2', 'alice')
  await screen.findByRole('textbox', { name: /^Message #/ })
  const { lastEventAt = 0 } = host.client?.store ?? {}
  expect(lastEventAt).toBeGreaterThan(0)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await screen.findByText('You are offline')
  await screen.findByText(`Last connected ${timeOfDay(lastEventAt)}`)
  network.mockRestore()
  dispatchEvent(new Event('online'))
})
