import {
  defaultLoginConfig,
  getGithubConfig,
  getGooglePublicConfig,
  getLoginConfig,
  getPasswordDigests,
  getSecondFactorDemand,
  listOidcClients,
  updatePasswordDigests,
} from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

async function openSettings(enabled: boolean) {
  const app = renderApp('/setting/login', 'dave', (server) => {
    server.answer(getLoginConfig, defaultLoginConfig)
    server.answer(getSecondFactorDemand, { required: 'nobody' })
    server.answer(listOidcClients, [])
    server.answer(getGooglePublicConfig, { client_id: '', authorize_url: '' })
    server.answer(getGithubConfig, { client_id: 'here', client_secret: '' })
    server.answer(getPasswordDigests, { enabled })
    server.answer(updatePasswordDigests, undefined)
  })
  const block = await screen.findByRole('region', { name: 'MD5 in place of the password' })
  const toggle = await within(block).findByRole('switch')
  return { ...app, block, toggle }
}

test('MD5 in place of the password is accepted after a question that says what it costs', async () => {
  const { server, user, block, toggle } = await openSettings(false)
  expect(block.textContent).toContain('Whoever has it from elsewhere needs no password')
  await user.click(toggle)
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.requests(updatePasswordDigests)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Accept MD5' }))
  await waitFor(() =>
    expect(server.requests(updatePasswordDigests).map(({ body }) => body)).toEqual([
      { enabled: true },
    ]),
  )
})

test('MD5 in place of the password is switched off without a question', async () => {
  const { server, user, toggle } = await openSettings(true)
  await user.click(toggle)
  await waitFor(() =>
    expect(server.requests(updatePasswordDigests).map(({ body }) => body)).toEqual([
      { enabled: false },
    ]),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Google says that it needs a client ID, and GitHub, which has one, does not', async () => {
  await openSettings(false)
  const needed = /^Needs a client ID\./
  const google = await screen.findByRole('region', { name: 'Google' })
  await within(google).findByText(needed)
  expect(within(screen.getByRole('region', { name: 'GitHub' })).queryByText(needed)).toBeNull()
})
