import { beforeAll, expect, test } from 'vitest'
import texts from '../../public/locales/en/setting.json' with { type: 'json' }
import { loadSections, setSections } from '../features/settings/frame/section-list.ts'
import { findEntries, findSection, mayOpen } from '../features/settings/frame/sections.ts'
import { sections } from './sections.ts'

beforeAll(async () => {
  setSections(async () => sections)
  await loadSections()
})

const entries = [
  { id: 'appearance', words: 'Appearance. Theme, dark, light, sound' },
  { id: 'members', words: 'Members. Invite people, roles, Zoë' },
]
const found = (query: string) => findEntries(entries, query).map(({ id }) => id)

test('a search matches the beginnings of words, in any order', () => {
  expect(found('')).toEqual(['appearance', 'members'])
  expect(found('DAR the')).toEqual(['appearance'])
  expect(found('zoe')).toEqual(['members'])
  expect(found('ark')).toEqual([])
  expect(found('dark invite')).toEqual([])
})

test('members can open all sections except those for admins', () => {
  const closed = sections.filter((section) => !mayOpen({ is_admin: false }, section))
  expect(closed.map(({ id }) => id)).toEqual([
    'dashboard',
    'overview',
    'members',
    'moderation',
    'data_management',
    'bot',
    'widget',
    'sign_up',
    'login',
    'third_party_login',
    'ldap',
    'push',
    'calls',
    'smtp',
    'audit',
    'license',
  ])
  expect(sections.every((section) => mayOpen({ is_admin: true }, section))).toBe(true)
})

test('findSection returns undefined for an unknown path', () => {
  expect(findSection('overview')?.id).toBe('overview')
  expect(findSection('toString')).toBeUndefined()
})

test('addresses of other clients lead to the same section', () => {
  expect(findSection('third_app')?.id).toBe('third_party_login')
  expect(findSection('login_method')?.id).toBe('login')
  expect(findSection('agora')?.id).toBe('calls')
  expect(findSection('elsewhere')).toBeUndefined()
})

test('each path leads to one section', () => {
  const paths = sections.flatMap(({ id, otherNames = [] }) => [id, ...otherNames])
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
})

test.each(sections.map(({ id }) => id))(
  'the section %s has a name and words that find it',
  (id) => {
    expect(texts.nav).toHaveProperty(id)
    expect(texts.known).toHaveProperty(id)
  },
)
