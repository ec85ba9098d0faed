import {
  type ContactInfo,
  type RequestOf,
  type updateContact as endpoint,
  fail,
  limits,
} from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findUser, notifyOwnExtended, tellOthers } from '../users/index.ts'
import type { ContactsServices } from './services.ts'
import { countContacts, findContact, saveContact, toContactInfo } from './store.ts'

type Update = RequestOf<typeof endpoint>['body']

const statuses: Record<Update['action'], ContactInfo['status']> = {
  add: 'added',
  block: 'blocked',
  remove: '',
  unblock: '',
}

/** Adds, removes, blocks or unblocks a user. The user learns nothing of it. */
export async function updateContact(
  services: ContactsServices,
  me: CurrentUser,
  { action, target_uid }: Update,
): Promise<undefined> {
  if (target_uid === me.uid) throw fail('bad-request', { field: 'target_uid' })
  await services.database.transact(async (tx) => {
    const target = findUser(services, target_uid)
    if (!target || target.is_guest) throw fail('not-found')
    const known = await findContact(tx, me.uid, target_uid)
    const status = statuses[action]
    // An administrator is a contact without a row. The row says that they were removed.
    const isMissing = !known && status === '' && !(action === 'remove' && target.is_admin)
    if (isMissing || known?.status === status) return
    if (!known) await requireRoom(tx, me.uid)
    const now = services.clock.now()
    const row = {
      uid: me.uid,
      target_uid,
      status,
      created_at: known?.created_at ?? now,
      updated_at: now,
    }
    await saveContact(tx, row)
    const changes =
      status === ''
        ? { remove_contacts: [target_uid] }
        : { add_contacts: [{ target_uid, info: toContactInfo(row) }] }
    tellOthers(tx, me, changes)
    notifyOwnExtended(tx, me, changes)
  })
  return undefined
}

async function requireRoom(tx: Tx, uid: number): Promise<void> {
  if ((await countContacts(tx, uid)) >= limits.contacts) throw fail('limit-reached')
}
