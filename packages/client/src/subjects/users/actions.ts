import {
  createUser,
  deleteUser,
  getUser,
  getVisit,
  resetSecondFactor,
  updateUser,
  type UserInfo,
  type Visit,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'

interface NewUser {
  name: string
  email: string
  password: string
  is_admin: boolean
}

/** Reads profiles, and manages accounts as an administrator. */
export class UserActions {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Reads a profile from the server: guests, for example, are not in the store. */
  fetch(uid: number, signal?: AbortSignal): Promise<UserInfo> {
    return this.#api.call(getUser, { params: { uid } }, signal)
  }

  /** Where a visitor has opened the widget; null if there is nothing that the user may know. */
  async visit(uid: number, signal?: AbortSignal): Promise<Visit | null> {
    try {
      return await this.#api.call(getVisit, { params: { uid } }, signal)
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) return null
      throw error
    }
  }

  async create(user: NewUser): Promise<void> {
    await this.#api.call(createUser, { body: { ...user, gender: 0 } })
  }

  async edit(uid: number, changes: { name?: string; email?: string }): Promise<void> {
    await this.#api.call(updateUser, { params: { uid }, body: changes })
  }

  async setAdmin(uid: number, isAdmin: boolean): Promise<void> {
    await this.#api.call(updateUser, { params: { uid }, body: { is_admin: isAdmin } })
  }

  async setPassword(uid: number, password: string): Promise<void> {
    await this.#api.call(updateUser, { params: { uid }, body: { password } })
  }

  /** Freezes an account, or unfreezes it. A frozen user is signed out and cannot sign in. */
  async setFrozen(uid: number, isFrozen: boolean): Promise<void> {
    const status = isFrozen ? 'frozen' : 'normal'
    await this.#api.call(updateUser, { params: { uid }, body: { status } })
  }

  /** Removes the authenticator app, the passkeys and the app passwords of a user who lost them. */
  async resetSecondFactor(uid: number): Promise<void> {
    await this.#api.call(resetSecondFactor, { params: { uid } })
  }

  async delete(uid: number): Promise<void> {
    await this.#api.call(deleteUser, { params: { uid } })
  }
}
