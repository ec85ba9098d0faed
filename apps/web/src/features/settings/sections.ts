import type { UserInfo } from '@parley/protocol'

/** Every section of the settings, in the order of the navigation; its id is the end of its address. */
export const sections = [
  { id: 'my_account', group: 'you' },
  { id: 'device', group: 'you' },
  { id: 'sessions', group: 'you' },
  { id: 'overview', group: 'server' },
  { id: 'members', group: 'server' },
  { id: 'sign_up', group: 'server', isForAdmins: true },
  { id: 'version', group: 'about' },
] as const satisfies readonly SectionTerms[]

interface SectionTerms {
  id: string
  group: 'you' | 'server' | 'about'
  isForAdmins?: boolean
}

export type Section = (typeof sections)[number]
export type SectionId = Section['id']

export const groups = ['you', 'server', 'about'] as const

/** The section an address names; undefined for an address nobody knows. */
export const findSection = (nav: string): Section | undefined =>
  sections.find(({ id }) => id === nav)

export const mayOpen = (me: Pick<UserInfo, 'is_admin'>, section: Section) =>
  me.is_admin || !('isForAdmins' in section)

/** What a search box offers: an entry counts when all words typed begin some word it is known by. */
export function findEntries<Entry extends { words: string }>(
  entries: readonly Entry[],
  query: string,
): Entry[] {
  const wanted = wordsOf(query)
  return entries.filter(({ words }) => {
    const known = wordsOf(words)
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  })
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
