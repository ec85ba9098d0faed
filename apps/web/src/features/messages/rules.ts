import type { Message } from '@parley/client'
import { type Channel, isText, type UserInfo } from '@parley/protocol'

type Person = Pick<UserInfo, 'uid' | 'is_admin' | 'create_by'>

const isGuest = (me: Person) => me.create_by === 'guest'

/** Who looks after a channel: its owner and administrators. */
export const mayManage = (me: Person, channel: Channel | undefined) =>
  channel !== undefined && !isGuest(me) && (me.is_admin || channel.owner === me.uid)

/** Writing in a chat, and so answering there. */
export const mayWrite = (me: Person, channel: Channel | undefined) =>
  !isGuest(me) && (!channel?.only_owner_can_send_msg || mayManage(me, channel))

export const mayReact = (me: Person) => !isGuest(me)

export const mayEdit = (me: Person, message: Pick<Message, 'from_uid' | 'content_type'>) =>
  !isGuest(me) && message.from_uid === me.uid && isText(message.content_type)

export const mayDelete = (
  me: Person,
  message: Pick<Message, 'from_uid'>,
  channel: Channel | undefined,
) => !isGuest(me) && (message.from_uid === me.uid || me.is_admin || mayManage(me, channel))
