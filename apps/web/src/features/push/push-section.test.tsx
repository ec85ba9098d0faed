import { getFcmConfig, getFrontendUrl, getSmtpConfig } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../store/index.ts'
import { renderApp } from '../../testing/render-app.tsx'

const hint = /Safari and iPhones get no pushes/

async function open(address: string, from: string) {
  const mail = { enabled: from !== '', host: '', port: 587, from, username: '', password: '' }
  renderApp('/setting/push', 'dave', (it) => {
    const keys = { token_url: '', project_id: '', private_key: '', client_email: '' }
    it.answer(getFcmConfig, { enabled: false, use_official: false, ...keys })
    it.answer(getFrontendUrl, address)
    it.answer(getSmtpConfig, mail as never)
  })
  await screen.findByText('Phones')
}

test.each([
  ['no address', ''],
  ['an address without https', 'http://chat.example.org'],
])('with %s and no sender the push settings say what Safari needs', async (_name, address) => {
  await open(address, '')
  expect((await screen.findByText(hint)).textContent).toContain('an address with https')
})

test.each([
  ['an address with https', 'https://chat.example.org', ''],
  ['a sender', '', 'chat@example.org'],
])('with %s the push settings have no hint', async (_name, address, from) => {
  await open(address, from)
  await waitFor(() => expect(queryClient.getQueryData(['push-contact'])).toBe(true))
  expect(screen.queryByText(hint)).toBeNull()
})
