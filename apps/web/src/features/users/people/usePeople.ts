import type { UserInfo } from '@parley/protocol'
import { maySeeInList } from '@parley/rules'
import { isFlatEqual, useMe, useSelector } from '../../../store/index.ts'

/** The users shown in lists to the signed-in user. */
export function usePeople(): readonly UserInfo[] {
  const me = useMe()
  return useSelector((store) => {
    const isVerified = store.common.contact_verification_enable
    return [...store.users.values()].filter((user) =>
      maySeeInList(me, user, isVerified, store.contactStatus(user.uid)),
    )
  }, isFlatEqual)
}
