import { fail } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { findUser } from '../../users/index.ts'
import type { MessagesServices } from '../services.ts'

/** A user as the caller of a send that the server makes for them. Their rights are those of this moment. */
export function authorOf(services: MessagesServices, uid: number): CurrentUser {
  const user = findUser(services, uid)
  if (!user) throw fail('unknown-user')
  if (user.status === 'frozen') throw fail('frozen')
  const { name, is_admin, is_bot, is_guest, is_visitor } = user
  return {
    uid,
    device: '',
    session: '',
    name,
    is_admin,
    is_owner: false,
    is_bot,
    is_guest,
    is_visitor,
  }
}
