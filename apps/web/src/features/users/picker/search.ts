import { fold } from '../../../i18n/fold.ts'

/**
 * Users, or others with a name, whose name contains the query, ignoring case and accents. `alsoNamed` gives
 * another name of each.
 */
export function findPeople<T extends { name: string }>(
  people: readonly T[],
  query: string,
  alsoNamed: (one: T) => string = () => '',
): T[] {
  const wanted = fold(query.trim())
  return people.filter((one) =>
    [one.name, alsoNamed(one)].some((name) => fold(name).includes(wanted)),
  )
}
