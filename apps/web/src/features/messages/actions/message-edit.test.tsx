import { editMessage, fail } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeChatUi } from '../../../store/index.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { people } from '../../../testing/small-server.ts'
import { answerThread, threadAddress, threadPlace } from '../../../testing/small-thread.ts'

const sent = 'as it was sent'
const open = (texts?: Map<string, string>) =>
  renderApp(threadAddress, 'alice', (server) => answerThread(server, sent), { texts })

async function edit() {
  await screen.findByText(sent)
  changeChatUi(threadPlace, { editing: 5 })
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' })
}

const leave = () =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull())

test.each([
  ['Escape', '{Escape}'],
  ['Cancel', undefined],
])('a text in the edit field is offered again after %s', async (_name, keys) => {
  const { user } = open()
  await user.type(await edit(), ', and more')
  if (keys) await user.keyboard(keys)
  else await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await leave()
  const field = await edit()
  expect(field.value).toBe('as it was sent, and more')
  await screen.findByText('Your unsaved changes are back.')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(field.value).toBe(sent)
  await user.type(field, '{Escape}')
  await leave()
  expect((await edit()).value).toBe(sent)
})

test('a text in the edit field is offered again after a reload', async () => {
  const texts = new Map<string, string>()
  const first = open(texts)
  await first.user.type(await edit(), ', and more')
  first.close()
  open(texts)
  expect((await edit()).value).toBe('as it was sent, and more')
})

test('a text is kept until the server has it', async () => {
  const { server, user, host } = open()
  server.refuse(editMessage, fail('busy'))
  const field = await edit()
  await user.type(field, '!{Enter}')
  await waitFor(() => expect(server.requests(editMessage)).toHaveLength(1))
  expect(host.client?.edits.read('message-5')).toBe(`${sent}!`)
  server.answer(editMessage, 9)
  await screen.findByRole('button', { name: 'Save' })
  await user.type(field, '{Enter}')
  await leave()
  expect(host.client?.edits.read('message-5')).toBeUndefined()
})

test.each([
  [
    'an indented line',
    '    def f(x):{Shift>}{Enter}{/Shift}        return x',
    '    def f(x):\n        return x',
  ],
  ['empty lines around the text', '{Shift>}{Enter}{/Shift}a{Shift>}{Enter}{/Shift}', 'a'],
  ['blanks at the end', '  a  ', '  a'],
])('an edited text keeps its blanks as in the composer: %s', async (_name, typed, content) => {
  const { server, user } = open()
  server.answer(editMessage, 9)
  const field = await edit()
  await user.clear(field)
  await user.type(field, `${typed}{Enter}`)
  await leave()
  expect(server.requests(editMessage)[0]?.body).toMatchObject({ content })
})

test('a name that is typed into the edit field mentions the member', async () => {
  const { server, user } = open()
  server.answer(editMessage, 9)
  await user.type(await edit(), ' @Bob{Enter}')
  await leave()
  expect(server.requests(editMessage)[0]?.body).toMatchObject({
    content: `${sent} @${people.bob.uid} `,
    properties: { mentions: [people.bob.uid] },
  })
})

test('a typed name of somebody outside the channel stays a text in an edit', async () => {
  const { server, user } = open()
  server.answer(editMessage, 9)
  await user.type(await edit(), ' @Carol{Enter}')
  await leave()
  expect(server.requests(editMessage)[0]?.body).toMatchObject({
    content: `${sent} @Carol`,
    properties: {},
  })
})
