import {
  confirmPassword,
  deletePasskey,
  fail,
  getConfirmation,
  getCredentials,
  getSecondFactor,
  getSeenVisibility,
  listJobs,
  listAppPasswords,
  listPasskeys,
  listSessions,
} from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { startUser } from '../../../testing/user.ts'

const user = startUser()
const passkey = { id: 'p', name: 'Laptop', created_at: 0, last_used_at: null }
const credentials = { google: null, github: null, metamask: null, ldap: null, oidc: [] }

function openAccount(confirmation: { is_confirmed: boolean; has_password: boolean }) {
  vi.stubGlobal('PublicKeyCredential', class {})
  const removed = vi.fn<(id: string) => void>()
  const given = vi.fn<(password: string) => void>()
  renderApp('/setting/my_account', 'bob', (server: FakeServer) => {
    server.answer(listAppPasswords, [])
    server.answer(listPasskeys, [passkey])
    server.answer(listSessions, [])
    server.answer(listJobs, [])
    server.answer(getSeenVisibility, { visible: true })
    server.answer(getCredentials, { ...credentials, password: confirmation.has_password })
    server.answer(getSecondFactor, { totp: false, recovery_codes_left: 0, is_required: false })
    server.answer(getConfirmation, confirmation)
    server.answer(confirmPassword, ({ body }) => {
      given(body.password)
      if (body.password !== 'right') throw fail('forbidden')
      return { is_confirmed: true, has_password: true }
    })
    server.answer(deletePasskey, ({ params }) => {
      removed(params.id)
      return undefined
    })
  })
  return { removed, given }
}

const askToDelete = async () =>
  user.click(await screen.findByRole('button', { name: 'Delete Laptop' }))
const deleteIt = async () => user.click(await screen.findByRole('button', { name: 'Delete' }))

async function givePassword(password: string) {
  const field = await screen.findByLabelText('Current password')
  await user.clear(field)
  await user.type(field, password)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

test('the user gives their password before they delete a passkey, if they signed in long ago', async () => {
  const { removed, given } = openAccount({ is_confirmed: false, has_password: true })
  await askToDelete()
  await givePassword('wrong')
  await screen.findByText('This is not your current password.')
  await givePassword('right')
  await deleteIt()
  await waitFor(() => expect(removed).toHaveBeenCalledWith('p'))
  expect(given.mock.calls).toEqual([['wrong'], ['right']])
})

test('a user who has just signed in is not asked for the password', async () => {
  const { removed, given } = openAccount({ is_confirmed: true, has_password: true })
  await askToDelete()
  await deleteIt()
  await waitFor(() => expect(removed).toHaveBeenCalledWith('p'))
  expect(given).not.toHaveBeenCalled()
})

test('a user without a password is told to sign in again', async () => {
  const { removed } = openAccount({ is_confirmed: false, has_password: false })
  await askToDelete()
  await screen.findByText(/Sign out and in again/)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByText(/Sign out and in again/)).toBeNull())
  expect(removed).not.toHaveBeenCalled()
})
