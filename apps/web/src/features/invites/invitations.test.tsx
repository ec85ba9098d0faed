import {
  channelHistory,
  checkMagicToken,
  createInviteLink,
  fail,
  getChannel,
  isSmtpEnabled,
  joinPrivate,
  listInviteLinks,
  type InviteLink,
  sendLoginLink,
} from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { openDialog } from '../../store/index.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { channels, people } from '../../testing/small-server.ts'

const day = 86_400_000

/** Makes links with tokens of their own. Returns the tokens that are valid. */
function makeLinks(server: FakeServer): Set<string> {
  const valid = new Set<string>()
  let count = 0
  server.answer(createInviteLink, () => {
    const token = `token${++count}`
    valid.add(token)
    return `http://parley.test/?magic_token=${token}#/register`
  })
  server.answer(checkMagicToken, ({ body }) => valid.has(body.magic_token))
  return valid
}

test('joining a private channel a second time shows that the user is already a member', async () => {
  const { server, user } = renderApp('/?magic_token=abc#/invite_private/2', 'carol', (it) => {
    it.answer(checkMagicToken, true)
    it.answer(getChannel, channels.crew)
  })
  await screen.findByRole('heading', { name: 'Join #crew' })
  server.refuse(joinPrivate, fail('already-in-channel'))
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByText('You are already in this channel.')
  expect(server.requests(joinPrivate)).toHaveLength(1)
})

test('an invalid link to a channel of the user leads to the channel', async () => {
  const { user } = renderApp('/?magic_token=nonsense#/invite_private/2', 'bob', (it) => {
    it.answer(checkMagicToken, false)
    it.answer(getChannel, channels.crew)
    it.answer(channelHistory, [])
  })
  await screen.findByText('You are already in this channel.')
  await user.click(screen.getByRole('button', { name: 'Open channel' }))
  await screen.findByRole('textbox', { name: 'Message #crew' })
  expect(location.hash).toBe('#/chat/channel/2')
})

test('the invite dialog shows the same link until another is created or it is revoked', async () => {
  const { server, user } = renderApp('/chat/channel/1', 'alice')
  const valid = makeLinks(server)
  const reopen = async () => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    openDialog({ name: 'invite', gid: 1 })
  }
  const showsLink = (token: string) =>
    waitFor(() => {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Invite link' })
      expect(field.value).toMatch(new RegExp(`magic_token=${token}\\b`))
    })
  await screen.findByRole('navigation', { name: 'Chats' })
  await reopen()
  await screen.findByText('Works for 1 day, for any number of people.')
  await showsLink('token1')
  await reopen()
  await screen.findByText(/^Works until .* for any number of people\.$/)
  await showsLink('token1')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Create a new link' }))
  await showsLink('token2')
  valid.delete('token2')
  await reopen()
  await screen.findByText('Works for 1 day, for any number of people.')
  await showsLink('token3')
})

const link = (id: string, more: Partial<InviteLink>): InviteLink => ({
  id,
  kind: 'register',
  gid: null,
  created_by: people.alice.uid,
  created_at: Date.now(),
  expires_at: Date.now() + day,
  max_uses: 0,
  used: 0,
  ...more,
})

test('the list of invitation links tells what each is for and how often it was used', async () => {
  renderApp('/setting/invitations', 'alice', (server) =>
    server.answer(listInviteLinks, [
      link('a', { kind: 'join', gid: 2, max_uses: 1 }),
      link('b', { max_uses: 5 }),
      link('c', { max_uses: 4_294_967_295 }),
    ]),
  )
  await screen.findAllByText(/^Invitation to/)
  const rows = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes('Invitation to'))
  expect(rows).toEqual([
    expect.stringMatching(/^Invitation to #crew, for people who have an account.*Used 0 of 1/),
    expect.stringMatching(/^Invitation to this server.*Used 0 of 5/),
    expect.stringMatching(/^Invitation to this server.*not used yet/),
  ])
})

test.each(['/?magic_token=abc#/register', '/invite_mobile/abc'])(
  'on a phone the invitation %s shows the form, and below it a link for the app',
  async (path) => {
    const prepare = (server: FakeServer) => server.answer(checkMagicToken, true)
    renderApp(path, 'visitor', prepare, { isPhone: true })
    await screen.findByLabelText('Your name')
    const app = await screen.findByRole('link', { name: 'Open in the app' })
    expect(app.getAttribute('href')).toMatch(/^vocechat:\/\/i\?magic_link=.*register.*abc$/)
  },
)

test('on a desktop an invitation for phones shows the form without a link for the app', async () => {
  renderApp('/invite_mobile/abc', 'visitor', (server) => server.answer(checkMagicToken, true))
  await screen.findByLabelText('Your name')
  expect(location.hash).toMatch(/^#\/register\?magic_token=abc/)
  expect(screen.queryByRole('link', { name: 'Open in the app' })).toBeNull()
})

test.each(['/?magic_token=dead#/register', '/invite_mobile/dead'])(
  'an invalid invitation at %s says so',
  async (path) => {
    renderApp(path, 'visitor', (server) => server.answer(checkMagicToken, false), {
      isPhone: path.includes('mobile'),
    })
    await screen.findByText('This link is invalid or has expired')
    expect(screen.queryByLabelText('Your name')).toBeNull()
  },
)

test('invitations by mail name a wrong address, and tell how many were sent', async () => {
  const { server, user } = renderApp('/chat/channel/1', 'alice', (it) => {
    it.answer(isSmtpEnabled, true)
    makeLinks(it)
  })
  await screen.findByRole('navigation', { name: 'Chats' })
  openDialog({ name: 'invite', gid: 1 })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite by email' })
  await user.type(field, 'kim@example.org, nonsense')
  await user.click(screen.getByRole('button', { name: 'Send invitations' }))
  await screen.findByText('This is not an email address: nonsense')
  expect(server.requests(sendLoginLink)).toEqual([])
  server.answer(sendLoginLink, '')
  await user.clear(field)
  await user.type(field, 'kim@example.org; lee@example.org')
  await user.click(screen.getByRole('button', { name: 'Send invitations' }))
  await screen.findByText('2 invitations were sent.')
  const mailed = server.requests(sendLoginLink).map(({ query }) => query.email)
  expect(mailed).toEqual(['kim@example.org', 'lee@example.org'])
  expect(field.value).toBe('')
})
