import {
  type ContactInfo,
  type RequestOf,
  searchUser,
  type ServerEvent,
  setContactRemark,
  updateContact,
  type UserInfo,
} from '@parley/protocol'
import type { ClientEnvironment } from '../../environment.ts'
import type { Api } from '../../request/api.ts'
import type { OptimisticChanges } from '../../store/optimistic.ts'
import type { Store } from '../../store/store.ts'

type Action = RequestOf<typeof updateContact>['body']['action']
export type SearchType = RequestOf<typeof searchUser>['body']['search_type']

/** Changes the contacts of the signed-in user, and finds users outside them. */
export class ContactActions {
  readonly #store: Store
  readonly #api: Api
  readonly #optimistic: OptimisticChanges
  readonly #environment: ClientEnvironment

  constructor(
    store: Store,
    api: Api,
    optimistic: OptimisticChanges,
    environment: ClientEnvironment,
  ) {
    this.#store = store
    this.#api = api
    this.#optimistic = optimistic
    this.#environment = environment
  }

  add(uid: number): Promise<void> {
    return this.#update('add', uid, 'added')
  }

  remove(uid: number): Promise<void> {
    return this.#update('remove', uid, '')
  }

  /** Blocks a user: neither writes to the other any more. */
  block(uid: number): Promise<void> {
    return this.#update('block', uid, 'blocked')
  }

  /** Ends a block. The user is no contact afterwards. */
  unblock(uid: number): Promise<void> {
    return this.#update('unblock', uid, '')
  }

  /** Finds one user by exact id, e-mail or name; undefined if there is none or they may not be found. */
  async find(search_type: SearchType, keyword: string): Promise<UserInfo | undefined> {
    return (await this.#api.call(searchUser, { body: { search_type, keyword } })) ?? undefined
  }

  /** Sets the user's own name for somebody; an empty one removes it. */
  async setRemark(uid: number, remark: string): Promise<void> {
    await this.#optimistic.run({
      show: () => this.#store.pendingRemarks.add(uid, () => remark),
      request: () => this.#api.call(setContactRemark, { body: { contact_uid: uid, remark } }),
      isConfirmedBy: (event) => event.type === 'contact_remark_changed' && event.uid === uid,
    })
  }

  async #update(action: Action, uid: number, status: ContactInfo['status']): Promise<void> {
    await this.#optimistic.run({
      state: 'contacts',
      show: () => this.#store.pendingContacts.add(uid, () => status),
      request: () => this.#api.call(updateContact, { body: { action, target_uid: uid } }),
      isConfirmedBy: (event) => hasStatus(event, uid, status),
      confirm: () => this.#store.setContact(uid, status, this.#environment.now()),
    })
  }
}

function hasStatus(event: ServerEvent, uid: number, status: ContactInfo['status']): boolean {
  if (event.type !== 'user_settings_changed') return false
  return status === ''
    ? event.remove_contacts.includes(uid)
    : event.add_contacts.some(
        ({ target_uid, info }) => target_uid === uid && info.status === status,
      )
}
