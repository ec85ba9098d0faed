import {
  checkEmail,
  confirmEmail,
  defaultLoginConfig,
  fail,
  getConfig,
  getLoginConfig,
  isInitialized,
  isSmtpEnabled,
  login,
  readPreparedAccount,
  register,
} from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { setShownServer } from '../../store/index.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { config, people } from '../../testing/small-server.ts'

const password = 'correct horse battery'

test.each([false, true])(
  'the login page offers a link and a new password by mail only with mail: %s',
  async (isMailOn) => {
    renderApp('/login', 'visitor', (server) => {
      server.answer(isSmtpEnabled, isMailOn)
      const features = { ...config.features, password_reset: isMailOn }
      server.answer(getConfig, { ...config, features })
    })
    await screen.findByLabelText('Email')
    const count = isMailOn ? 1 : 0
    await waitFor(() =>
      expect(screen.queryAllByRole('link', { name: 'Forgot password?' })).toHaveLength(count),
    )
    expect(screen.queryAllByRole('link', { name: /link by email/ })).toHaveLength(count)
  },
)

test('the wizard of a server that is set up leads to the sign-in, which refuses a wrong password', async () => {
  const { server, user } = renderApp('/onboarding', 'visitor')
  await user.type(await screen.findByLabelText('Email'), 'alice@example.org')
  expect(location.hash).toBe('#/login')
  await user.type(screen.getByLabelText('Password'), 'something else')
  server.refuse(login, fail('wrong-password'))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('That email and password do not match.')
  const tokens = { token: 't', refresh_token: 'r', expired_in: 3600 }
  server.answer(login, { server_id: 'here', ...tokens, user: people.alice })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('navigation', { name: 'Chats' })
})

test('a new server leads to the wizard, whose step back shows what was typed', async () => {
  const { user } = renderApp('/', 'visitor', (server) => server.answer(isInitialized, false))
  await user.type(await screen.findByLabelText('Name'), 'Northwind')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Your name')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Northwind')
})

async function fillInRegistration(user: UserEvent, email: string) {
  await user.type(await screen.findByLabelText('Your name'), 'Ines')
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.type(screen.getByLabelText('Repeat password'), password)
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

test('an address that has an account is named, and a taken name gets a number', async () => {
  const { server, user } = renderApp('/register', 'visitor', (it) =>
    it.answer(checkEmail, ({ query }) => query.email !== 'ines@example.org'),
  )
  const tokens = { token: 't', refresh_token: 'r', expired_in: 3600 }
  const me = { ...people.carol, name: 'Ines4711' }
  server.answer(register, { server_id: 'here', ...tokens, user: me })
  await fillInRegistration(user, 'ines@example.org')
  await screen.findByText(/^This email is already registered\./)
  expect(server.requests(register)).toEqual([])
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'other@example.org')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByText(/so your name is “Ines4711”/)
})

test('a mailed sign-in link signs in with a press only', async () => {
  const { server, user } = renderApp('/?magic_token=abc&exists=true#/login', 'visitor')
  const button = await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  const tokens = { token: 't', refresh_token: 'r', expired_in: 3600 }
  server.answer(login, { server_id: 'here', ...tokens, user: people.alice })
  expect(server.requests(login)).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByRole('navigation', { name: 'Chats' })
  expect(server.requests(login)).toHaveLength(1)
})

test('a mailed link confirms an address with a press only', async () => {
  const { server, user } = renderApp('/?magic_token=abc#/confirm_email', 'visitor', (it) =>
    it.answer(confirmEmail, undefined),
  )
  const button = await screen.findByRole('button', { name: 'Confirm address' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(server.requests(confirmEmail)).toEqual([])
  await user.click(button)
  await screen.findByRole('heading', { name: 'Your address is confirmed' })
})

const confirmation = '/?magic_token=abc#/register/set_name'

test('a link that confirms the address of a new account asks for a press, not for a name', async () => {
  const { server, user } = renderApp(confirmation, 'visitor', (it) =>
    it.answer(readPreparedAccount, { name: 'Ines', email: 'ines@example.org' }),
  )
  await screen.findByText(/^You continue as Ines with ines@example\.org\./)
  const tokens = { token: 't', refresh_token: 'r', expired_in: 3600 }
  server.answer(register, { server_id: 'here', ...tokens, user: { ...people.carol, name: 'Ines' } })
  expect(server.requests(register)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('navigation', { name: 'Chats' })
  expect(server.requests(register)).toMatchObject([{ body: { magic_token: 'abc', name: 'Ines' } }])
})

test('without a name the same link asks for one', async () => {
  renderApp(confirmation, 'visitor', (it) =>
    it.answer(readPreparedAccount, { name: '', email: 'ines@example.org' }),
  )
  expect(await screen.findByLabelText<HTMLInputElement>('Name')).toHaveProperty('value', '')
})

test('a link that no longer confirms an address says so', async () => {
  renderApp('/?magic_token=old#/register/set_name', 'visitor', (it) =>
    it.refuse(readPreparedAccount, fail('token-is-dead')),
  )
  const name = 'This link is invalid or has expired'
  expect(await screen.findByRole('heading', { name })).toBeDefined()
})

const oidc = [
  { enable: true, favicon: '', domain: 'login.example.org', name: 'Northwind ID' },
  { enable: true, favicon: '', domain: 'id.example.net' },
]

test('an OpenID provider has its name on its button, or its domain', async () => {
  renderApp('/login', 'visitor', (it) => it.answer(getLoginConfig, { ...defaultLoginConfig, oidc }))
  const named = await screen.findByRole('button', { name: 'Continue with Northwind ID' })
  expect(named.textContent).toBe('Northwind ID')
  screen.getByRole('button', { name: 'Continue with id.example.net' })
})

test('the notice of the sign-in page shows its Markdown', async () => {
  const sign_in_text = 'Ask **Dave** or the [desk](https://desk.example.org).'
  renderApp('/login', 'visitor', (it) => {
    it.answer(getConfig, { ...config, branding: { ...config.branding, sign_in_text } })
  })
  const link = await screen.findByRole('link', { name: 'desk' })
  expect(link.getAttribute('href')).toBe('https://desk.example.org')
  expect(screen.getByText('Dave').tagName).toBe('STRONG')
})

test('the sign-in page of another server names its own page for the ways that work only there', async () => {
  setShownServer('https://b.example')
  onTestFinished(() => setShownServer(''))
  renderApp('/login', 'visitor', (it) => it.answer(getLoginConfig, { ...defaultLoginConfig, oidc }))
  const link = await screen.findByRole('link', { name: 'b.example' })
  expect(link.getAttribute('href')).toBe('https://b.example')
  screen.getByText(/^Other ways to sign in work on its own page:/)
  expect(screen.queryByRole('button', { name: /Northwind ID/ })).toBeNull()
})
