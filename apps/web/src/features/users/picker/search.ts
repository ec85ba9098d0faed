/** Users, or others with a name, whose name contains the query, ignoring case and accents. */
export function findPeople<T extends { name: string }>(people: readonly T[], query: string): T[] {
  const wanted = fold(query.trim())
  return people.filter(({ name }) => fold(name).includes(wanted))
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
