import type { ContactInfo, ExtSetting, UserInfo } from '@parley/protocol'

const founder = 1

/** Roles are given by admins, to people; neither to oneself nor to the first admin. */
export const mayChangeRole = (me: UserInfo, user: UserInfo) =>
  mayRemoveUser(me, user) && !user.is_bot && user.create_by !== 'guest'

export const mayRemoveUser = (me: UserInfo, user: UserInfo) =>
  me.is_admin && user.uid !== me.uid && user.uid !== founder

/** Guests only read. */
export const mayWriteTo = (me: UserInfo) => me.create_by !== 'guest'

/** Where contacts are verified, members meet admins and those whom they added. */
export const maySeeInList = (
  me: UserInfo,
  user: UserInfo,
  isVerified: boolean,
  contact: ContactInfo | undefined,
) =>
  !isVerified || me.is_admin || user.is_admin || user.uid === me.uid || contact?.status === 'added'

/** Members invite unless the server leaves it to its admins. */
export const mayInvite = (me: UserInfo, { admin_only_can_invite }: ExtSetting) =>
  me.is_admin || (me.create_by !== 'guest' && !admin_only_can_invite)
