import type { UserInfo } from '@parley/protocol'
import { fold } from '../../../i18n/fold.ts'
import { account, appearance, notifications } from '../account/section.tsx'
import { audit } from '../audit/section.tsx'
import { bots } from '../bots/section.tsx'
import { calls } from '../calls/section.tsx'
import { dashboard } from '../dashboard/section.tsx'
import { dataManagement } from '../data-management/section.tsx'
import { emoji } from '../emoji/section.tsx'
import { ldap } from '../ldap/section.tsx'
import { license } from '../license/section.tsx'
import { mail } from '../mail/section.tsx'
import { members } from '../members/section.tsx'
import { moderation } from '../moderation/section.tsx'
import { push } from '../push/section.tsx'
import { invitations, overview, signUp, version } from '../server/section.tsx'
import { devices } from '../sessions/section.tsx'
import { signIn, thirdParty } from '../sign-in/section.tsx'
import { widget } from '../widget/section.tsx'
import type { Section } from './section.ts'

/** All sections, in the order of the navigation. */
export const sections: readonly Section[] = [
  account,
  appearance,
  notifications,
  devices,
  invitations,
  dashboard,
  overview,
  members,
  moderation,
  dataManagement,
  bots,
  widget,
  signUp,
  signIn,
  thirdParty,
  ldap,
  push,
  calls,
  mail,
  emoji,
  audit,
  license,
  version,
]

/** The section of a path; undefined for an unknown path. */
export const findSection = (nav: string): Section | undefined =>
  sections.find(({ id, otherNames }) => id === nav || otherNames?.includes(nav))

export const mayOpen = (me: Pick<UserInfo, 'is_admin'>, section: Section) =>
  me.is_admin || !section.isForAdmins

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
