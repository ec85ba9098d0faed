import type { Contact } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { findUser, listMembers, type User, toUserInfo } from '../users/index.ts'
import type { ContactsServices } from './services.ts'
import { readContacts, toContactInfo } from './store.ts'

/** The users whom the caller has added or blocked, and the administrators they have not removed. */
export async function listContacts(
  services: ContactsServices,
  me: CurrentUser,
): Promise<Contact[]> {
  if (me.is_guest || me.is_visitor) return []
  const rows = await readContacts(services.db, me.uid)
  const known = new Set(rows.map(({ target_uid }) => target_uid))
  const stored = rows.flatMap((row) => {
    const user = findUser(services, row.target_uid)
    return row.status === '' || !user ? [] : [contactOf(me, user, toContactInfo(row))]
  })
  const admins = listMembers(services)
    .filter((user) => user.is_admin && !user.is_bot && user.uid !== me.uid && !known.has(user.uid))
    .map((user) =>
      contactOf(me, user, {
        status: 'added',
        created_at: user.created_at,
        updated_at: user.created_at,
      }),
    )
  return [...stored, ...admins].sort((a, b) => a.target_uid - b.target_uid)
}

const contactOf = (
  me: CurrentUser,
  user: User,
  contact_info: Contact['contact_info'],
): Contact => ({
  target_uid: user.uid,
  target_info: toUserInfo(user, me),
  contact_info,
})
