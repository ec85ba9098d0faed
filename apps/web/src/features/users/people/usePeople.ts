import type { UserInfo } from '@parley/protocol'
import { maySeeInList } from '@parley/rules'
import { useMe, useParts } from '../../../store/index.ts'

/** The users shown in lists to the signed-in user. */
export function usePeople(): UserInfo[] {
  const me = useMe()
  const store = useParts('users', 'settings', 'server')
  const isVerified = store.common.contact_verification_enable
  return [...store.users.values()].filter((user) =>
    maySeeInList(me, user, isVerified, store.contacts.get(user.uid)),
  )
}
