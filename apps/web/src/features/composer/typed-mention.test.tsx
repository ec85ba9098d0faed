import { scheduleMessage, sendToChannel } from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { people } from '../../testing/small-server.ts'

const { bob } = people

async function open(path = '/chat/channel/2') {
  const app = renderApp(path, 'alice', (it) => it.answer(sendToChannel, 7))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message [#@]/ })
  const sent = () => app.server.requests(sendToChannel).map(({ body }) => body)
  return { ...app, field, sent }
}

test('a typed name mentions the member without a choice from the list', async () => {
  const { user, field, sent } = await open()
  const texts = ['@Bob can you look at this?', '@bob can you look at this?', 'see this, @BOB ']
  for (const [index, text] of texts.entries()) {
    await user.type(field, `${text}{Enter}`)
    await waitFor(() => expect([text, sent().length]).toEqual([text, index + 1]))
    expect(sent()[index]?.properties).toMatchObject({ mentions: [bob.uid] })
    expect(sent()[index]?.content).toContain(`@${bob.uid} `)
  }
})

test('a typed name is marked before it is sent', async () => {
  const { user, field } = await open()
  await user.type(field, '@Bob look')
  expect((await screen.findByText('@Bob', { selector: 'mark' })).textContent).toBe('@Bob')
})

test('the name of somebody outside the channel mentions nobody', async () => {
  const { user, field, sent } = await open()
  await user.type(field, '@Carol look{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.content).toBe('@Carol look')
  expect(sent()[0]?.properties).not.toHaveProperty('mentions')
})

test('a name that fits several members is told before it is sent', async () => {
  const { user, field, sent, server, host } = await open('/chat/channel/1')
  const twins = ['Mei Huang', 'Mei Tan'].map((name, at) => ({ ...bob, uid: 9 + at, name }))
  server.push({ type: 'users_snapshot', users: [...Object.values(people), ...twins], version: 2 })
  await waitFor(() => expect(host.client?.store.users.has(9)).toBe(true))
  await user.type(field, '@Mei look{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('“@Mei” fits several people: Mei Huang and Mei Tan.')
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toMatchObject([{ content: '@Mei look' }]))
  expect(sent()[0]?.properties).not.toHaveProperty('mentions')
})

test('a scheduled message mentions whom it names', async () => {
  const { user, field, server } = await open()
  server.answer(scheduleMessage, ({ body }) => ({
    ...body,
    id: 'a',
    error: null,
    reply_mid: null,
  }))
  await user.type(field, '@Bob later')
  await user.click(screen.getByRole('button', { name: 'Send later' }))
  await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement)
  await waitFor(() => expect(server.requests(scheduleMessage)).toHaveLength(1))
  expect(server.requests(scheduleMessage)[0]?.body.properties).toMatchObject({
    mentions: [bob.uid],
  })
})
