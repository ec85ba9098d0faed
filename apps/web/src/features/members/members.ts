import type { Member, UserInfo } from '@parley/protocol'

/** The member as other users see them. */
export const toUserInfo = (member: Member): UserInfo => ({
  uid: member.uid,
  email: member.email,
  name: member.name,
  gender: member.gender,
  language: member.language,
  is_admin: member.is_admin,
  is_bot: member.is_bot,
  birthday: null,
  avatar_updated_at: member.avatar_updated_at,
  create_by: member.create_by,
  widget_id: member.widget_id,
})

type Me = { uid: number }

/** Admins have power over everybody but the owner. Their own account has a page of its own. */
export const hasPower = (me: Me, { uid, is_owner }: Member): boolean => uid !== me.uid && !is_owner

export const isPerson = ({ is_bot, create_by }: Member): boolean => !is_bot && create_by !== 'guest'

/** Guests and bots have no password, and no second factor. */
export const maySetPassword = (me: Me, member: Member): boolean =>
  hasPower(me, member) && isPerson(member)

/** Bots have no sessions. */
export const maySignOut = (me: Me, member: Member): boolean =>
  hasPower(me, member) && !member.is_bot && member.sessions > 0

/** The name and the email of the owner are their own. */
export const mayEdit = (me: Me, member: Member): boolean =>
  member.create_by !== 'guest' && (hasPower(me, member) || member.uid === me.uid)
