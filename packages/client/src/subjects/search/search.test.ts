import { type ChatMessage, search } from '@parley/protocol'
import { readSearch } from '@parley/rules'
import { expect, test } from 'vitest'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { toMessage } from '../messages/message.ts'
import { createStore } from '../../subjects.ts'
import { SearchActions, type SearchTerms } from './actions.ts'

const day = Date.UTC(2026, 10, 20, 12)

/** A device without a connection, with messages 1 to 5 in memory and 6 in its storage. */
function begin() {
  const store = createStore()
  store.me = 1
  store.channels.set(3, { gid: 3 } as never)
  const add = (mid: number, content: string, more: Partial<ChatMessage> = {}, rest = {}) => {
    const detail = { type: 'normal', content, content_type: 'text/plain', properties: null }
    const target = { gid: 3 }
    const wire = { mid, from_uid: 2, created_at: day, target, ...more }
    const message = toMessage({ ...wire, detail: { ...detail, ...rest } } as ChatMessage)
    if (!message) throw new Error('no message')
    return message
  }
  store.addNewest('g3', add(1, 'Herr Müller kommt zur 会議'))
  store.addNewest('g3', add(2, 'freeze on Friday', { from_uid: 1, created_at: day + 864e5 }))
  store.addNewest('u2', add(3, 'see https://tide.example', { target: { uid: 1 } }))
  const file = {
    content_type: 'vocechat/file',
    properties: { name: 'Müll.png', content_type: 'image/png' },
  }
  store.addNewest('g3', add(4, '2026/11/20/x', {}, file))
  store.addNewest('g9', add(5, 'Müller in a channel that was left', { target: { gid: 9 } }))
  const stored = add(6, 'Müller, old')
  store.chats.set('g3', { ...store.chat('g3'), mids: [1, 2, 4, 6] })
  const failure: { error: unknown } = { error: new RequestError(search, 0) }
  const api = { call: () => Promise.reject(failure.error) } as unknown as Api
  const environment = { isOnline: () => true, now: () => day }
  const actions = new SearchActions(store, api, environment, async (mids) =>
    mids.includes(6) ? [stored] : [],
  )
  const find = async (words: string, more: Partial<SearchTerms> = {}) => {
    const { has, before, after, mentionsMe } = readSearch(words)
    const rest = readSearch(words).words
    const typed = { words: rest, has, before, after, mentionsMe }
    const terms = { type: 'message', from: [], in: [], ...typed, ...more } as const
    return (await actions.find(terms, { limit: 20 })).items.map(({ message }) => message.mid)
  }
  return { store, actions, find, failure }
}

test.each([
  ['muller', {}, [6, 1]],
  ['会議', {}, [1]],
  ['"on friday"', {}, [2]],
  ['mül', {}, [6, 4, 1]],
  ['müll', { type: 'file' }, [4]],
  ['müller', { type: 'file' }, []],
  ['?!', {}, []],
  ['has:link', {}, [3]],
  ['has:image', {}, [4]],
  ['', { from: [1] }, [2]],
  ['', { in: ['u2'] }, [3]],
  ['after:2026-11-20', {}, [2]],
  ['freeze before:2026-11-21', {}, []],
] as [string, Partial<SearchTerms>, number[]][])(
  'without a connection, %j %j finds what this device has, newest first',
  async (words, more, mids) => {
    expect(await begin().find(words, more)).toEqual(mids)
  },
)

test('a search on the device says that it is partial', async () => {
  const { actions } = begin()
  const terms = { words: 'friday', type: 'message', from: [], in: [], has: [], mentionsMe: false }
  const found = await actions.find(
    { ...terms, type: 'message', before: undefined, after: undefined },
    { limit: 20 },
  )
  expect(found).toMatchObject({ isPartial: true, total: 1, cursor: undefined })
  expect(found.items[0]?.highlights).toEqual([[10, 16]])
})

test('an edit that arrived for a stored message decides whether it is found', async () => {
  const { store, find } = begin()
  const detail = {
    type: 'edit',
    content: 'now about ships',
    content_type: 'text/plain',
    properties: null,
  }
  store.react('g3', 6, {
    mid: 7,
    from_uid: 2,
    created_at: day,
    target: { gid: 3 },
    detail: { type: 'reaction', mid: 6, detail },
  } as ChatMessage)
  expect(await find('muller')).toEqual([1])
  expect(await find('ships')).toEqual([6])
})

test('a message that is being deleted is not found', async () => {
  const { store, find } = begin()
  store.pendingMessages.add(1, () => undefined)
  expect(await find('会議')).toEqual([])
})

test('a refusal of the server is no reason to search the device', async () => {
  const { find, failure } = begin()
  failure.error = new RequestError(search, 429)
  await expect(find('muller')).rejects.toMatchObject({ status: 429 })
})

test('a later page that gets no answer fails instead of repeating what this device has', async () => {
  const { actions } = begin()
  const terms = { words: 'muller', type: 'message', from: [], in: [], has: [] } as const
  const page = { limit: 20, cursor: 'next' }
  const days = { before: undefined, after: undefined, mentionsMe: false }
  await expect(actions.find({ ...terms, ...days }, page)).rejects.toMatchObject({ status: 0 })
})
