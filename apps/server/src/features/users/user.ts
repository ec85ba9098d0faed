import type { CreateBy, MemberKind, UserInfo, UserStatus } from '@parley/protocol'
import { isGuest, isInTeam, isVisitor } from '@parley/rules'
import type { AccountRow } from './tables.ts'

/** An account as it is cached in memory. */
export interface User {
  uid: number
  name: string
  email: string | null
  /** A mailed link, an administrator or another system has confirmed that the address is theirs. */
  email_confirmed: boolean
  password: string | null
  gender: number
  language: string
  is_admin: boolean
  is_bot: boolean
  is_guest: boolean
  /** Came by the widget of a site. */
  is_visitor: boolean
  create_by: CreateBy
  status: UserStatus
  avatar_updated_at: number
  webhook_url: string | null
  widget_id: string | null
  msg_smtp_notify_enable: boolean
  joined_mid: number
  created_at: number
  updated_at: number
  last_seen_at: number | null
}

export function toUser(row: AccountRow): User {
  const { name_key: _, ...rest } = row
  const kind = {
    is_admin: row.is_admin === 1,
    is_bot: row.is_bot === 1,
    create_by: row.create_by as CreateBy,
  }
  return {
    ...rest,
    ...kind,
    email_confirmed: row.email_confirmed === 1,
    is_guest: isGuest(kind),
    is_visitor: isVisitor({ ...kind, widget_id: row.widget_id }),
    status: row.status as UserStatus,
    msg_smtp_notify_enable: row.msg_smtp_notify_enable === 1,
  }
}

/** The kind of an account in the list of members. */
export function accountKind({ is_guest, is_bot, is_visitor }: User): MemberKind {
  if (is_guest) return 'guest'
  if (is_bot) return 'bot'
  return is_visitor ? 'visitor' : 'member'
}

/** Whether an account is neither guest nor visitor nor bot. A license counts human accounts. */
export const isHuman = (user: User) => isInTeam(user) && !user.is_bot

/** The public profile of a user. Guests and visitors see no e-mail address except their own. */
export function toUserInfo(
  user: User,
  viewer: { is_guest: boolean; is_visitor: boolean; uid: number },
): UserInfo {
  const seesAddress = viewer.uid === user.uid || !(viewer.is_guest || viewer.is_visitor)
  return {
    uid: user.uid,
    email: seesAddress ? user.email : null,
    name: user.name,
    gender: user.gender,
    language: user.language,
    is_admin: user.is_admin,
    is_bot: user.is_bot,
    birthday: null,
    avatar_updated_at: user.avatar_updated_at,
    create_by: user.create_by,
    widget_id: user.widget_id,
  }
}

/** The profile of a user as they see it themselves. */
export const toSelf = (user: User): UserInfo => ({
  ...toUserInfo(user, user),
  msg_smtp_notify_enable: user.msg_smtp_notify_enable,
  created_at: user.created_at,
})
