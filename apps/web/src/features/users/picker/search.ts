import type { UserInfo } from '@parley/protocol'

/** Users whose name contains the query, ignoring case and accents. */
export function findPeople(people: readonly UserInfo[], query: string): UserInfo[] {
  const wanted = fold(query.trim())
  return people.filter(({ name }) => fold(name).includes(wanted))
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
