import {
  type AppPassword,
  createAppPassword,
  deleteAppPassword,
  fail,
  getConfirmation,
  getCredentials,
  getSecondFactor,
  getSeenVisibility,
  limits,
  listAppPasswords,
  listJobs,
  listPasskeys,
  listSessions,
} from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

const secret = 'abcd efgh jkmn pqrs'
const phone: AppPassword = { id: 'a', name: 'Phone', created_at: 0, last_used_at: null }
const tablet: AppPassword = { id: 'b', name: 'Tablet', created_at: 0, last_used_at: 86_400_000 }

function openAccount(own: AppPassword[], { hasPassword = true } = {}) {
  let stored = own
  const linked = { google: null, github: null, metamask: null, ldap: null, oidc: [] }
  return renderApp('/setting/my_account', 'bob', (server) => {
    server.answer(listAppPasswords, () => stored)
    server.answer(createAppPassword, ({ body: { name, password } }) => {
      if (hasPassword && password !== 'right') throw fail('forbidden')
      const made = { id: 'new', name, created_at: 0, last_used_at: null }
      stored = [...stored, made]
      return { ...made, secret }
    })
    server.answer(deleteAppPassword, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id)
      return undefined
    })
    server.answer(listPasskeys, [])
    server.answer(listSessions, [])
    server.answer(listJobs, [])
    server.answer(getSeenVisibility, { visible: true })
    server.answer(getCredentials, { ...linked, password: hasPassword })
    server.answer(getSecondFactor, { totp: false, recovery_codes_left: 0, is_required: false })
    server.answer(getConfirmation, { is_confirmed: true, has_password: hasPassword })
  })
}

const block = async () => within(await screen.findByRole('region', { name: 'App passwords' }))
const dialog = async () => within(await screen.findByRole('dialog'))
const add = { name: 'Add an app password' }

async function openDialog({ user }: ReturnType<typeof openAccount>) {
  const button = (await block()).getByRole<HTMLButtonElement>('button', add)
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  return dialog()
}

test('app passwords are listed with their name and their last use', async () => {
  openAccount([phone, tablet])
  const list = (await block()).findAllByRole('listitem')
  const [first, second] = await list
  expect(first?.textContent).toMatch(/Phone.*Never used/)
  expect(second?.textContent).toMatch(/Tablet.*Last used on/)
})

test('a user without app passwords is told so', async () => {
  openAccount([])
  expect(await (await block()).findByText(/You have no app passwords/)).toBeDefined()
})

test('app passwords that cannot be loaded are asked for again', async () => {
  const { server, user } = openAccount([phone])
  server.refuse(listAppPasswords, fail('forbidden'))
  const own = await block()
  await own.findByText('Your app passwords could not be loaded.')
  server.answer(listAppPasswords, [phone])
  await user.click(own.getByRole('button', { name: /again|Retry/ }))
  expect(await own.findByText('Phone')).toBeDefined()
})

test('a new app password needs a name and the password, and is shown once with the login', async () => {
  const app = openAccount([])
  const { server, user } = app
  let form = await openDialog(app)
  await user.click(form.getByRole('button', add))
  await form.findByText('Enter a name.')
  expect(server.requests(createAppPassword)).toHaveLength(0)
  await user.type(form.getByLabelText('Name'), ' Phone ')
  await user.type(form.getByLabelText('Current password', { selector: 'input' }), 'wrong')
  await user.click(form.getByRole('button', add))
  await form.findByText('This is not your current password.')
  await user.clear(form.getByLabelText('Current password', { selector: 'input' }))
  await user.type(form.getByLabelText('Current password', { selector: 'input' }), 'right')
  await user.click(form.getByRole('button', add))

  const field = await screen.findByLabelText<HTMLInputElement>('Your app password', {
    selector: 'input',
  })
  expect(field.value).toBe(secret)
  form = await dialog()
  form.getByText(/bob@/)
  form.getByRole('button', { name: 'Copy' })
  await user.click(form.getByRole('button', { name: 'Done' }))
  await (await block()).findByText('Phone')
  expect(screen.queryByDisplayValue(secret)).toBeNull()
  expect(server.requests(createAppPassword).at(-1)?.body).toEqual({
    name: 'Phone',
    password: 'right',
  })
})

test('a user without a password is not asked for one', async () => {
  const app = openAccount([], { hasPassword: false })
  const form = await openDialog(app)
  expect(form.queryByLabelText('Current password')).toBeNull()
  await app.user.type(form.getByLabelText('Name'), 'Phone')
  await app.user.click(form.getByRole('button', add))
  await screen.findByDisplayValue(secret)
})

test('a name that is too long is not sent', async () => {
  const app = openAccount([], { hasPassword: false })
  const form = await openDialog(app)
  await app.user.click(form.getByLabelText('Name'))
  await app.user.paste('x'.repeat(limits.appPasswordNameChars + 1))
  await app.user.click(form.getByRole('button', add))
  await form.findByText('Use at most 64 characters.')
  expect(app.server.requests(createAppPassword)).toHaveLength(0)
})

test('nobody with as many app passwords as there can be adds one more', async () => {
  const ids = Array.from({ length: limits.appPasswords }, (_, i) => `id ${i}`)
  openAccount(ids.map((id) => ({ ...phone, id, name: id })))
  const own = await block()
  await own.findByText(/Delete one first/)
  expect(own.getByRole<HTMLButtonElement>('button', add).disabled).toBe(true)
})

test('an app password is deleted after a question', async () => {
  const { server, user } = openAccount([phone, tablet])
  const own = await block()
  await user.click(await own.findByRole('button', { name: 'Delete Phone' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('The app that uses it is signed out at once.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(own.queryByText('Phone')).toBeNull())
  own.getByText('Tablet')
  expect(server.requests(deleteAppPassword)).toHaveLength(1)
})

test('a session that an app password opened shows its name', async () => {
  const times = { created_at: 0, last_seen_at: 0 }
  const session = { ...times, push: 'none', user_agent: null, ip: null, is_online: false } as const
  renderApp('/setting/devices', 'bob', (server) => {
    server.answer(listSessions, [
      { ...session, device: 'web:1', current: true },
      { ...session, device: 'android:1', current: false, app_password: 'Phone' },
    ])
  })
  const [own, other] = await screen
    .findAllByText(/Signed in/)
    .then((found) => found.map((fact) => fact.closest('li')?.textContent))
  expect(other).toContain('App password')
  expect(other).toContain('Phone')
  expect(own).not.toContain('App password')
})
