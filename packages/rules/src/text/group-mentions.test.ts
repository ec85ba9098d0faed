import { expect, test } from 'vitest'
import { findGroupMentions, groupMentionOf, typedGroupMention } from './group-mentions.ts'

test.each([
  ['@all lunch', 'all'],
  ['lunch, @here', 'here'],
  ['(@here)', 'here'],
  ['@here or @all', 'all'],
  ['@all!', 'all'],
  ['@allan', undefined],
  ['@all-hands', undefined],
  ['me@all.example', undefined],
  ['`@all`', undefined],
  ['```\nping @all\n```', undefined],
  ['all', undefined],
])('%j notifies %s', (text, group) => {
  expect(typedGroupMention(text)).toBe(group)
})

test('a picked user named "all" is no group', () => {
  expect(typedGroupMention('@all hello', { all: 7 })).toBeUndefined()
  expect(typedGroupMention('@here hello', { all: 7 })).toBe('here')
})

test('a group mention has its position', () => {
  expect(findGroupMentions('hi @all')).toEqual([{ start: 3, end: 7, group: 'all' }])
})

test.each([null, {}, { mention_all: true }, { mention_all: 'everyone' }, { mention_all: ['all'] }])(
  'properties %j mention no group',
  (properties) => {
    expect(groupMentionOf({ properties })).toBeUndefined()
  },
)
