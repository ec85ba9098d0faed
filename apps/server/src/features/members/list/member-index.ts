import { listUsers, type User, type UsersServices } from '../../users/index.ts'

/** A user with the texts that are searched and compared, without case and accents. */
export interface IndexedUser {
  user: User
  name: string
  email: string
}

/**
 * All users ordered by name, and by age where names are equal. Sorting thousands of names takes longer than everything
 * else that a page of the member table needs, so the order is kept until an account changes.
 */
export class MemberIndex {
  readonly #services: UsersServices
  #ordered: readonly IndexedUser[] | undefined
  /** Texts of accounts that did not change. A change replaces the object of an account. */
  readonly #texts = new WeakMap<User, IndexedUser>()

  constructor(services: UsersServices) {
    this.#services = services
    services.users.cache.watch(() => {
      this.#ordered = undefined
    })
  }

  byName(): readonly IndexedUser[] {
    this.#ordered ??= listUsers(this.#services)
      .map((user) => this.#indexed(user))
      .sort((a, b) => compareTexts(a.name, b.name) || a.user.uid - b.user.uid)
    return this.#ordered
  }

  #indexed(user: User): IndexedUser {
    let indexed = this.#texts.get(user)
    if (!indexed) {
      indexed = { user, name: fold(user.name), email: fold(user.email ?? '') }
      this.#texts.set(user, indexed)
    }
    return indexed
  }
}

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A text without case and accents. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
