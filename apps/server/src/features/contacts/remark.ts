import {
  fail,
  isReadableName,
  limits,
  type RequestOf,
  type setContactRemark as endpoint,
} from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findUser } from '../users/index.ts'
import { readRemarks, removeRemark, saveRemark } from './remarks-store.ts'
import type { ContactsServices } from './services.ts'

/** Sets the caller's own name for a user. Nobody else learns it; an empty one removes it. */
export async function setContactRemark(
  services: ContactsServices,
  me: CurrentUser,
  { contact_uid, remark: given }: RequestOf<typeof endpoint>['body'],
): Promise<undefined> {
  const remark = readRemark(given)
  if (contact_uid === me.uid) throw fail('bad-request', { field: 'contact_uid' })
  await services.database.transact(async (tx) => {
    const target = findUser(services, contact_uid)
    if (!target || target.is_guest) throw fail('not-found')
    const known = await readRemarks(tx, me.uid)
    const before = known.find(({ uid }) => uid === contact_uid)?.remark ?? ''
    if (before === remark) return
    if (remark === '') {
      await removeRemark(tx, me.uid, contact_uid)
    } else {
      if (before === '' && known.length >= limits.contacts) throw fail('limit-reached')
      await saveRemark(tx, me.uid, contact_uid, remark)
    }
    const event = { type: 'contact_remark_changed', uid: contact_uid, remark } as const
    tx.publish({ to: 'users', uids: [me.uid] }, event, { extended: true })
  })
  return undefined
}

function readRemark(given: string): string {
  const remark = given.replace(/\s+/g, ' ').trim()
  const isTooLong = [...remark].length > limits.remarkChars
  const isReadable = remark === '' || isReadableName(remark)
  if (isTooLong || !isReadable) throw fail('bad-name', { field: 'remark' })
  return remark
}
