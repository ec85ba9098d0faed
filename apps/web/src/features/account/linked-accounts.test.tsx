import {
  type AppPassword,
  bindCredential,
  changePassword,
  deleteAppPassword,
  deletePasskey,
  fail,
  getConfig,
  getConfirmation,
  getCredentials,
  getSecondFactor,
  getSeenVisibility,
  listJobs,
  listAppPasswords,
  listPasskeys,
  listSessions,
  type Passkey,
  unbindCredential,
} from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { config, type Name } from '../../testing/small-server.ts'

interface Linked {
  github?: string
  passkeys?: Passkey[]
  appPasswords?: AppPassword[]
}

function openAccount(as: Name = 'bob', linked: Linked = {}) {
  const links = { google: null, metamask: null, oidc: [], password: true }
  let github: string | null = linked.github ?? null
  let { passkeys = [], appPasswords = [] } = linked
  let ldap: string | null = null
  return renderApp('/setting/my_account', as, (server) => {
    server.answer(getConfig, { ...config, features: { ...config.features, directory: true } })
    server.answer(listAppPasswords, () => appPasswords)
    server.answer(deleteAppPassword, () => {
      appPasswords = []
      return undefined
    })
    server.answer(listPasskeys, () => passkeys)
    server.answer(changePassword, undefined)
    server.answer(unbindCredential, () => {
      github = null
      return undefined
    })
    server.answer(deletePasskey, () => {
      passkeys = []
      return undefined
    })
    server.answer(listSessions, [])
    server.answer(listJobs, [])
    server.answer(getSeenVisibility, { visible: true })
    server.answer(getSecondFactor, { totp: false, recovery_codes_left: 0, is_required: false })
    server.answer(getConfirmation, { is_confirmed: true, has_password: true })
    server.answer(getCredentials, () => ({ ...links, github, ldap }))
    server.answer(bindCredential, ({ body: { credential } }) => {
      if (credential.type !== 'password') throw fail('bad-request')
      if (credential.password !== 'right') throw fail('wrong-password')
      ldap = credential.email
      return undefined
    })
  })
}

test('a member links their account in LDAP, and a wrong password does not sign them out', async () => {
  const { user } = openAccount()
  await user.click(
    await screen.findByRole('button', { name: 'Link Directory of your organization' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('User name'), ' bob ')
  await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Link' }))
  await screen.findByText('The user name or the password is wrong.')

  await user.clear(dialog.getByLabelText('Password', { selector: 'input' }))
  await user.type(dialog.getByLabelText('Password', { selector: 'input' }), 'right')
  await user.click(dialog.getByRole('button', { name: 'Link' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('bob')
  expect(screen.queryByRole('button', { name: 'Link Directory of your organization' })).toBeNull()
})

test.each<[Name, RegExp]>([
  ['bob', /your password here no longer works/],
  ['dave', /As the owner you keep your password here/],
])('the dialog tells %s what becomes of the password here', async (name, words) => {
  const { user } = openAccount(name)
  await user.click(
    await screen.findByRole('button', { name: 'Link Directory of your organization' }),
  )
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(words)
})

async function changeThePassword(user: UserEvent) {
  const name = 'Change password'
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Current password', { selector: 'input' }), 'old words')
  await user.type(form.getByLabelText('New password', { selector: 'input' }), 'some new words')
  await user.type(form.getByLabelText(/again|Repeat/i, { selector: 'input' }), 'some new words')
  await user.click(form.getByRole('button', { name: 'Save password' }))
}

test('after a change of the password the other ways in are listed and can be removed', async () => {
  const passkey = { id: 1, name: 'Laptop', created_at: 1, last_used_at: null }
  const { server, user } = openAccount('bob', { github: 'not-bob', passkeys: [passkey as never] })
  const title = 'Other ways into your account'
  await changeThePassword(user)
  const list = within(await screen.findByRole('dialog', { name: title }))
  expect(list.getByText('not-bob')).toBeDefined()
  await user.click(list.getByRole('button', { name: 'Unlink GitHub' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Unlink' }))
  const rest = within(await screen.findByRole('dialog', { name: title }))
  expect(server.requests(unbindCredential)).toHaveLength(1)
  await waitFor(() => expect(rest.queryByText('not-bob')).toBeNull())
  await user.click(rest.getByRole('button', { name: /Laptop/ }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /Delete|Remove/ }),
  )
  await waitFor(() => expect(server.requests(deletePasskey)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after a change of the password the app passwords are listed and can be deleted', async () => {
  const phone = { id: 'a', name: 'Phone', created_at: 1, last_used_at: null }
  const { server, user } = openAccount('bob', { appPasswords: [phone] })
  await changeThePassword(user)
  const list = within(await screen.findByRole('dialog', { name: 'Other ways into your account' }))
  await user.click(list.getByRole('button', { name: 'Delete Phone' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(server.requests(deleteAppPassword)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('after a change of the password nothing is asked where there is no other way in', async () => {
  const { user } = openAccount()
  await changeThePassword(user)
  await screen.findByText('Password changed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
