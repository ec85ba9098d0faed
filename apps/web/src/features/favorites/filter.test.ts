import { expect, test } from 'vitest'
import { type FavoriteEntry, ofKind, searchFavorites, sourceOf } from './filter.ts'

const text = (content: string, gid = 1) => ({
  from_user: 0,
  created_at: 0,
  mid: 1,
  source: { gid },
  properties: null,
  content_type: 'text/plain' as const,
  content,
  file_id: null,
  thumbnail_id: null,
})

const picture = (name: string) => ({
  ...text(''),
  content_type: 'vocechat/file' as const,
  content: null,
  properties: { name, content_type: 'image/png', size: 9, width: 1, height: 1 },
  file_id: 0,
})

const entry = (id: string, ...messages: ReturnType<typeof text>[]): FavoriteEntry => ({
  favorite: { id, created_at: 0 },
  archive: {
    users: [{ name: 'Aña', avatar: null }],
    messages: messages as never,
    num_attachments: 0,
  },
})

const entries = [
  entry('words', text('Tide table')),
  entry('photo', picture('harbour.png') as never),
  entry('both', text('see'), picture('roof.png') as never),
  { favorite: { id: 'loading', created_at: 0 }, archive: undefined },
]
const ids = (found: readonly FavoriteEntry[]) => found.map(({ favorite }) => favorite.id)

test('a search finds texts, file names and authors, ignoring case and accents', () => {
  expect(ids(searchFavorites(entries, 'tide'))).toEqual(['words'])
  expect(ids(searchFavorites(entries, 'HARBOUR'))).toEqual(['photo'])
  expect(ids(searchFavorites(entries, 'ana'))).toEqual(['words', 'photo', 'both'])
  expect(searchFavorites(entries, ' ')).toHaveLength(4)
})

test('a filter shows favorites whose messages are all of the kind', () => {
  expect(ids(ofKind(entries, 'picture'))).toEqual(['photo'])
  expect(ids(ofKind(entries, 'text'))).toEqual(['words'])
  expect(ids(ofKind(entries, 'video'))).toEqual([])
})

test('messages of several chats have no source in common', () => {
  expect(sourceOf(entry('one', text('a'), text('b')).archive as never)).toBe('g1')
  expect(sourceOf(entry('two', text('a'), text('b', 2)).archive as never)).toBeUndefined()
})
