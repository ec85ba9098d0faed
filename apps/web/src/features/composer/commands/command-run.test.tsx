import { addMembers, sendToChannel, sendToUser, setMute } from '@parley/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { people } from '../../../testing/small-server.ts'

const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message [#@]/ })
const open = (as: 'alice' | 'bob' = 'alice') => {
  const app = renderApp('/chat/channel/2', as)
  const write = async (text: string) => {
    await app.user.clear(await composer())
    await app.user.type(await composer(), text)
  }
  return { ...app, write }
}

test('a member is not offered the commands of the owner', async () => {
  const { write } = open('bob')
  await write('/')
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  expect(within(list).getAllByRole('option', { name: /^\/me/ })).toHaveLength(2)
  expect(within(list).queryByRole('option', { name: /^\/topic/ })).toBeNull()
  await write('/topic Mine now{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('There is no command /topic')
  expect((await composer()).value).toBe('/topic Mine now')
})

test('/mute with a wrong time explains itself and keeps the text', async () => {
  const { server, write } = open()
  await write('/mute tomorrow{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Write a time such as/)
  expect((await composer()).value).toBe('/mute tomorrow')
  server.answer(setMute, undefined)
  await write('/mute 2h{Enter}')
  await screen.findByText(/^Muted until/)
  expect(server.requests(setMute)[0]?.body).toMatchObject({
    add_groups: [{ gid: 2, expired_in: 7200 }],
  })
})

test('/invite adds outsiders by name and names an unknown person', async () => {
  const { server, write } = open()
  await write('/invite @ca')
  await screen.findByRole('option', { name: /Carol/ })
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await write('/invite @Nobody{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/called “@Nobody”/)
  server.answer(addMembers, undefined)
  await write('/invite @carol {Enter}')
  await waitFor(() => expect(server.requests(addMembers)).toHaveLength(1))
  expect(server.requests(addMembers)[0]?.body).toEqual([people.carol.uid])
})

test('a command that writes, and a text that begins like one, are sent', async () => {
  const { server, write } = open()
  server.answer(sendToChannel, 7)
  const texts = [
    ['/me waves', 'text/markdown', '_waves_'],
    ['/shrug no idea', 'text/plain', 'no idea ¯\\_(ツ)_/¯'],
    ['//shrug', 'text/plain', '/shrug'],
    ['/etc/hosts is a file', 'text/plain', '/etc/hosts is a file'],
  ] as const
  for (const [index, [typed, content_type, content]] of texts.entries()) {
    await write(`${typed}{Enter}`)
    const sent = () => server.requests(sendToChannel)
    await waitFor(() => expect([typed, sent().length]).toEqual([typed, index + 1]))
    expect(sent()[index]?.body).toMatchObject({ content_type, content })
  }
})

test('an unknown command is sent only after a second Enter', async () => {
  const { server, user, write } = open()
  await write('/deploy now{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('no command /deploy')
  expect(server.requests(sendToChannel)).toEqual([])
  server.answer(sendToChannel, 7)
  await user.type(await composer(), '{Enter}')
  await waitFor(() => expect(server.requests(sendToChannel)).toHaveLength(1))
})

test('/dm opens a direct chat and sends to it', async () => {
  const { server, write } = open()
  server.answer(sendToUser, 7)
  await write('/dm @Bob Shall we?{Enter}')
  await waitFor(() => expect(server.requests(sendToUser)).toHaveLength(1))
  expect(server.requests(sendToUser)[0]).toMatchObject({
    params: { uid: people.bob.uid },
    body: { content: 'Shall we?' },
  })
  await screen.findByRole('textbox', { name: 'Message @Bob' })
})

test('/search opens the search page with its words', async () => {
  const { write } = open()
  await write('/search cake{Enter}')
  await waitFor(() => expect(location.hash).toMatch(/search\?q=cake/))
})

test('/leave asks before it leaves', async () => {
  const { write } = open('bob')
  await write('/leave{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).queryAllByRole('button', { name: /^Leave/ })).toHaveLength(1)
})
