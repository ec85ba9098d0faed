import {
  type ChatMessage,
  listActivity,
  ownLists,
  type ServerEvent,
  threadSummaries,
} from '@parley/protocol'
import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { listWithAnd } from '../../../i18n/lists.ts'
import { changeChatUi } from '../../../store/index.ts'
import { loadEnglish } from '../../../testing/english.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { emptyLists, people } from '../../../testing/small-server.ts'

const turned = '\u202E'

const chat = (mid: number, detail: Partial<ChatMessage['detail']>): ServerEvent =>
  ({
    type: 'chat',
    mid,
    from_uid: people.bob.uid,
    created_at: Date.now(),
    target: { gid: 2 },
    detail: {
      type: 'normal',
      content_type: 'text/plain',
      content: '',
      properties: null,
      expires_in: null,
      ...detail,
    },
  }) as ServerEvent

const preview = (text: string) =>
  waitFor(() => {
    const row = [...document.querySelectorAll('[dir]')].find((one) => one.textContent === text)
    expect(row).toBeDefined()
    return row as HTMLElement
  })

test('author and text of a row are pieces of their own', async () => {
  const { server } = renderApp('/chat/channel/2', 'alice')
  server.answer(threadSummaries, [])
  await screen.findByRole('textbox', { name: /^Message #/ })
  server.push(chat(10, { content: '123 שלום עולם' }))
  const row = await preview('Bob: 123 שלום עולם')
  expect([...row.querySelectorAll('bdi')].map((one) => one.textContent)).toEqual([
    'Bob',
    '123 שלום עולם',
  ])
  expect(row.dir).toBe('rtl')
  const picture = { content_type: 'image/png', name: 'a.png', size: 5 }
  server.push(
    chat(11, { content_type: 'vocechat/file', content: 'a', properties: picture } as never),
  )
  const sent = await preview('Bob sent an image')
  expect(sent.querySelector('bdi')?.textContent).toBe('Bob')
})

test('names of files, people and channels are shown without signs that turn the direction', async () => {
  const { server } = renderApp('/chat/channel/2', 'alice')
  server.answer(threadSummaries, [])
  await screen.findByRole('textbox', { name: /^Message #/ })
  const file = {
    content_type: 'application/x-msdownload',
    name: `invoice${turned}gpj.exe`,
    size: 5,
  }
  server.push(
    { type: 'group_changed', gid: 2, name: `cr${turned}ew` } as ServerEvent,
    {
      type: 'users_snapshot',
      users: [{ ...people.bob, name: `B${turned}ob` }, people.alice],
      version: 2,
    },
    chat(12, { content_type: 'vocechat/file', content: 'x', properties: file } as never),
  )
  await waitFor(() => expect(document.body.textContent).toContain('invoice_gpj.exe'))
  expect(document.body.textContent).toContain('Bob')
  expect(document.body.innerHTML).not.toContain(turned)
})

const hebrew = 'דנה'
const isolate = `\u2068${hebrew}\u2069`
const renamed: ServerEvent = {
  type: 'users_snapshot',
  users: [{ ...people.bob, name: hebrew }, people.alice],
  version: 2,
}

test('a name from right to left keeps its place in the reply line, and in a text that mentions it', async () => {
  const { server } = renderApp('/chat/channel/2', 'alice')
  server.answer(threadSummaries, [])
  await screen.findByRole('textbox', { name: /^Message #/ })
  const mentions = { properties: { mentions: [people.bob.uid] } }
  server.push(renamed, chat(10, { content: `ask @${people.bob.uid} 12 times`, ...mentions }))
  await waitFor(() => expect(document.body.textContent).toContain(hebrew))
  changeChatUi('g2', { replyTo: 10 })
  await screen.findByText(`Replying to ${isolate}`)
  await screen.findByText(`ask @${isolate} 12 times`)
})

test('a name from right to left keeps its place in an item of activity', async () => {
  const message = chat(10, { content: 'hello' }) as never
  const item = { mid: 10, kind: 'mention' as const, target: { gid: 2 }, about_mid: null }
  const { server } = renderApp('/activity', 'alice', (it) => {
    it.answer(ownLists, { ...emptyLists, activity: [item] })
    it.answer(listActivity, {
      items: [{ ...item, message, about: null, done_at: null } as never],
      next_before: null,
    })
  })
  await screen.findByText('Bob mentioned you')
  server.push(renamed)
  // The list of names is a text of its own, which is isolated again.
  const title = await screen.findByText(`\u2068${isolate}\u2069 mentioned you`)
  expect(title.closest('[dir=auto]')).toBeNull()
})

test('a name from right to left keeps its place in a toast and in a list of names', () => {
  loadEnglish()
  expect(i18next.t('chat:list.left', { channel: hebrew })).toContain(isolate)
  expect(i18next.t('chat:composer.replyingTo', { name: 'Bob' })).toBe('Replying to Bob')
  expect(listWithAnd([hebrew, 'Bob'])).toBe(`${isolate} and Bob`)
})
