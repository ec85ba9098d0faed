import type { Message } from '@parley/client'
import type { Channel, UserInfo } from '@parley/protocol'

/** A user with default values. */
export const user = (changes: Partial<UserInfo> & { uid: number }): UserInfo => ({
  email: null,
  name: '',
  gender: 0,
  language: 'en-US',
  is_admin: false,
  is_bot: false,
  birthday: null,
  avatar_updated_at: 0,
  create_by: 'password',
  widget_id: null,
  ...changes,
})

export const channel = (changes: Partial<Channel> & { gid: number }): Channel => ({
  owner: null,
  name: '',
  description: null,
  members: [],
  is_public: true,
  avatar_updated_at: 0,
  pinned_messages: [],
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
  ...changes,
})

export const message = (
  changes: Partial<Message> & Pick<Message, 'mid' | 'from_uid' | 'target'>,
): Message => ({
  created_at: changes.mid * 1000,
  reply_mid: null,
  content_type: 'text/plain',
  content: 'hello',
  properties: null,
  expires_at: null,
  edited_at: null,
  edit_mid: 0,
  likes: {},
  ...changes,
})
