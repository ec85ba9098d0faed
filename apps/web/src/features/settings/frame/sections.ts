import type { UserInfo } from '@parley/protocol'
import { fold } from '../../../i18n/fold.ts'

/** All sections, in the order of the navigation. The id is the last part of the path. */
export const sections = [
  { id: 'my_account', group: 'you' },
  { id: 'appearance', group: 'you' },
  { id: 'notifications', group: 'you' },
  { id: 'devices', group: 'you' },
  { id: 'invitations', group: 'you' },
  { id: 'dashboard', group: 'server', isForAdmins: true },
  { id: 'overview', group: 'server', isForAdmins: true },
  { id: 'members', group: 'server', isForAdmins: true },
  { id: 'moderation', group: 'server', isForAdmins: true },
  { id: 'data_management', group: 'server', isForAdmins: true },
  { id: 'bot', group: 'server', isForAdmins: true },
  { id: 'widget', group: 'server', isForAdmins: true },
  { id: 'sign_up', group: 'server', isForAdmins: true },
  { id: 'login', group: 'server', isForAdmins: true },
  { id: 'third_party_login', group: 'server', isForAdmins: true },
  { id: 'ldap', group: 'server', isForAdmins: true },
  { id: 'push', group: 'server', isForAdmins: true },
  { id: 'calls', group: 'server', isForAdmins: true },
  { id: 'smtp', group: 'server', isForAdmins: true },
  { id: 'emoji', group: 'server' },
  { id: 'audit', group: 'server', isForAdmins: true },
  { id: 'license', group: 'server', isForAdmins: true },
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

/** The addresses of other clients, which links in the wild may have. */
const otherNames: Readonly<Record<string, SectionId>> = {
  notification: 'notifications',
  login_method: 'login',
  third_app: 'third_party_login',
  firebase: 'push',
  agora: 'calls',
  video: 'calls',
  api_doc: 'version',
}

/** The section of a path; undefined for an unknown path. */
export const findSection = (nav: string): Section | undefined =>
  sections.find(({ id }) => id === (otherNames[nav] ?? nav))

export const mayOpen = (me: Pick<UserInfo, 'is_admin'>, section: Section) =>
  me.is_admin || !('isForAdmins' in section)

/** Entries that match a search: each typed word must begin a word of the entry. */
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

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
