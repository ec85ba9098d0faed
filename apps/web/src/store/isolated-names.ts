import type { ReadonlyStore } from '@parley/client'
import { isolated } from '@parley/rules'

/** The names of users to insert into a text of somebody else, whose words keep their order. */
export const isolatedNames = (store: Pick<ReadonlyStore, 'nameOf'>) => (uid: number) => {
  const name = store.nameOf(uid)
  return name === undefined ? undefined : isolated(name)
}
