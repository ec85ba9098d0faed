import {
  getConfig,
  type JoinedCall,
  joinCall,
  leaveCall,
  type Participant,
  updateCallState,
} from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { config, people } from '../../testing/small-server.ts'
import { connect } from './session/connect.ts'
import type { CallConnection, ConnectionListener } from './session/connection.ts'

vi.mock(import('./session/connect.ts'), () => ({ connect: vi.fn<typeof connect>() }))

const { alice, bob } = people

const participant = (
  session: string,
  uid: number,
  more: Partial<Participant> = {},
): Participant => ({
  session,
  uid,
  muted: false,
  deafen: false,
  video: false,
  screen: false,
  joined_at: Date.now(),
  ...more,
})

/** Alice starts a call in a chat, without devices; the media connect at once. Returns what sends all participants. */
async function startCall(path: string, room: string, { isPhone = false } = {}) {
  const connection: CallConnection = {
    publish: async () => {},
    watch() {},
    close() {},
    speakers: async () => new Set(),
    isSpeaking: async () => false,
    quality: async () => 'good',
  }
  let listener: ConnectionListener | undefined
  vi.mocked(connect).mockImplementation(async (_joined, options) => {
    listener = options
    return connection
  })
  const joined: JoinedCall = {
    session: 'mine',
    uid: alice.uid,
    max_participants: null,
    channel_name: room,
    provider: 'sfu',
    sfu: null,
    livekit: null,
    agora: null,
    participants: [],
  }
  const { server, user, ...rest } = renderApp(
    path,
    'alice',
    (prepared) => {
      prepared.answer(getConfig, { ...config, calls: { ...config.calls, provider: 'sfu' } })
      prepared.answer(joinCall, joined)
      prepared.answer(updateCallState, undefined)
      prepared.answer(leaveCall, undefined)
    },
    { isPhone },
  )
  await user.click(await screen.findByRole('button', { name: 'Start a call' }))
  await user.click(await screen.findByRole('button', { name: 'Join' }))
  await waitFor(() => expect(listener).toBeDefined())
  const show = (...participants: Participant[]) =>
    server.push({ type: 'call_room', channel_name: room, participants })
  show(participant('mine', alice.uid))
  const view = await screen.findByRole('region', { name: 'Call' })
  return { server, user, view, show, ...rest }
}

/** The live region of the call. A missing microphone has one of its own. */
const statusOf = (view: HTMLElement) => view.querySelector('[role=status]')?.textContent

const callBob = () => startCall(`/chat/dm/${bob.uid}`, `vocechat:dm:${bob.uid}`)

test('the caller sees who is called and that it rings, until they answer', async () => {
  const { view, show } = await callBob()
  const callee = () => view.querySelector(`[data-callee="${bob.uid}"]`)
  await waitFor(() => expect(callee()?.textContent).toMatch(/Bob.*Ringing… \d\d:\d\d/))
  expect(statusOf(view)).toBe('Calling Bob')
  show(participant('mine', alice.uid), participant('other', bob.uid))
  await waitFor(() => expect(callee()).toBeNull())
  expect(statusOf(view)).toBe('Connected')
})

test.each([
  ['missed', 'No answer', 'Bob did not answer'],
  ['declined', 'Declined', 'Bob declined'],
] as const)(
  'a direct call that is %s offers to call again and to leave a message',
  async (reason, shown, said) => {
    const { server, user, view, show } = await callBob()
    const end = () =>
      server.push({
        type: 'call_ended',
        channel_name: `vocechat:dm:${bob.uid}`,
        uid: alice.uid,
        target: bob.uid,
        reason,
      })
    await within(view).findByText(/^Ringing…/)
    end()
    await within(view).findByText(shown)
    expect(statusOf(view)).toBe(said)
    await user.click(within(view).getByRole('button', { name: 'Call again' }))
    show(participant('mine', alice.uid))
    await within(view).findByText(/^Ringing…/)
    expect(server.requests(joinCall)).toHaveLength(2)
    end()
    await user.click(await within(view).findByRole('button', { name: 'Leave a message' }))
    await waitFor(() => expect(view.isConnected).toBe(false))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Message/ }))
  },
)

const inGeneral = (isPhone = false) => startCall('/chat/channel/1', 'vocechat:group:1', { isPhone })

test('the controls are one tab stop, on phones five and leaving, and the tools of a tile come with a tap', async () => {
  const { user, view, show } = await inGeneral(true)
  show(participant('mine', alice.uid), participant('other', bob.uid))
  const bar = within(view).getByRole('toolbar', { name: 'Call controls' })
  const buttons = within(bar).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Mute',
    'Turn on camera',
    'Turn off sound',
    'React',
    'More',
    'Leave the call',
  ])
  // Without a microphone the first one is disabled.
  expect(bar.querySelectorAll('button:enabled[tabindex="0"]')).toHaveLength(1)
  expect(bar.querySelectorAll('button:enabled[tabindex="-1"]')).toHaveLength(4)

  const tap = await within(view).findByRole('button', { name: 'Tools for Bob' })
  expect(within(view).queryByRole('button', { name: 'Pin Bob' })).toBeNull()
  await user.click(tap)
  await user.click(within(view).getByRole('button', { name: 'Pin Bob' }))
  expect(within(view).getByRole('button', { name: 'Unpin Bob' })).not.toBeNull()
  await user.click(tap)
  expect(within(view).queryByRole('button', { name: 'Unpin Bob' })).toBeNull()
})

test('hands are numbered in the order of raising, and the speaker view shows one person large', async () => {
  const { user, view, show } = await inGeneral()
  show(
    participant('mine', alice.uid, { hand_at: 20 }),
    participant('other', bob.uid, { hand_at: 10 }),
    participant('third', people.carol.uid),
  )
  await within(view).findByText('1 · Bob')
  expect(within(view).getByText('2 · You')).not.toBeNull()
  const large = () => view.querySelector<HTMLElement>('li[data-large]')?.dataset['session']
  expect(large()).toBeUndefined()
  await user.click(within(view).getByRole('button', { name: 'Speaker view' }))
  expect(large()).toBe('other')
  await user.click(within(view).getByRole('button', { name: 'Pin Carol' }))
  expect(large()).toBe('third')
  await user.click(within(view).getByRole('button', { name: 'Grid view' }))
  expect(large()).toBeUndefined()
})

test('the chat is covered by its call, or stands beside it', async () => {
  const { user, view } = await inGeneral()
  const field = screen.getByLabelText(/^Message #/)
  expect(field.closest('[inert]')).not.toBeNull()
  await user.click(within(view).getByRole('button', { name: 'Chat' }))
  expect(field.closest('[inert]')).toBeNull()
  await user.click(within(view).getByRole('button', { name: 'Chat' }))
  expect(field.closest('[inert]')).not.toBeNull()
  // The button in the header of the chat minimises the call.
  const toggle = screen.getByRole('button', { name: 'Call', pressed: true })
  await user.click(toggle)
  expect(field.closest('[inert]')).toBeNull()
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
})

test('a call that is not open stands under the chat list, with its time, and leads back', async () => {
  const { user, view } = await inGeneral()
  await user.click(screen.getByRole('button', { name: 'Call', pressed: true }))
  await waitFor(() => expect(view.isConnected).toBe(false))
  const list = screen.getByRole('navigation', { name: 'Chats' })
  const box = await within(list).findByRole('region', { name: 'Call' })
  expect(within(box).getByRole('timer').textContent).toMatch(/^\d\d:\d\d$/)
  await user.click(within(box).getByRole('button', { name: /^#general/ }))
  await screen.findByRole('toolbar', { name: 'Call controls' })
  expect(within(list).queryByRole('region', { name: 'Call' })).toBeNull()
})
