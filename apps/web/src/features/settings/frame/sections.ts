import type { UserInfo } from '@parley/protocol'
import { fold } from '../../../i18n/fold.ts'
import type { Section } from './section.ts'
import { allSections } from './section-list.ts'

/** The section of a path; undefined for an unknown path. */
export const findSection = (nav: string): Section | undefined =>
  allSections().find(({ id, otherNames }) => id === nav || otherNames?.includes(nav))

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
