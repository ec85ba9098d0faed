import { findUser, type UsersServices } from '../users/index.ts'

/** The users whom an export refers to, with nothing but their names. */
export interface PeopleList {
  add(uid: number): void
  all(): Iterable<{ uid: number; name: string | null }>
}

export function createPeopleList(services: UsersServices): PeopleList {
  const uids = new Set<number>()
  return {
    add: (uid) => void uids.add(uid),
    *all() {
      for (const uid of [...uids].sort((a, b) => a - b)) {
        // The account may be deleted.
        yield { uid, name: findUser(services, uid)?.name ?? null }
      }
    },
  }
}
