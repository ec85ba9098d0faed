import type { EventOf, EventType, ServerEvent } from '@parley/protocol'
import type { Subject } from '../readings/changes.ts'
import { chatOf } from '../store/chat-key.ts'

type SubjectsOf = { [T in EventType]?: (event: EventOf<T>, me: number) => readonly Subject[] }

const always =
  (...subjects: readonly Subject[]) =>
  () =>
    subjects

/** A user left a channel: the lists of one's own name things of channels, if it was oneself. */
const channelLeft = always(
  ...(['channels', 'activity', 'calls', 'reminders'] as const),
  ...(['scheduled', 'timeouts', 'unreadMarks'] as const),
)

/** The subjects that an event changes, whether or not its entries are known here. */
const subjects: SubjectsOf = {
  activity_changed: always('activity'),
  call_ended: always('calls'),
  call_room: always('calls'),
  chat_hidden: always('hidden'),
  chat_shown: always('hidden'),
  contact_remark_changed: always('remarks'),
  contact_remarks: always('remarks'),
  emoji_changed: always('emoji'),
  favorite_changed: always('favorites'),
  group_changed: always('channels'),
  hidden_chats: always('hidden'),
  joined_group: always('channels'),
  kick_from_group: channelLeft,
  license_changed: always('license'),
  link_preview_changed: always('previews'),
  message_cleared: always('activity', 'reminders', 'seen', 'threads', 'unreadMarks'),
  group_message_cleared: always('activity', 'reminders', 'threads', 'unreadMarks'),
  pinned_chats_ordered: always('settings'),
  related_groups: always('channels'),
  reminder_changed: always('reminders'),
  reminder_due: always('reminders'),
  scheduled_changed: always('scheduled'),
  seen: ({ uid, target }, me) => [`seen:${chatOf({ from_uid: uid, target }, me)}`],
  seen_visibility_changed: always('seen'),
  server_config_changed: always('server'),
  thread_follow_changed: ({ root_mid }) => [`follows:${root_mid}`],
  timeout_changed: always('timeouts'),
  unread_marks_changed: always('unreadMarks'),
  user_leaved_group: channelLeft,
  user_settings: always('settings', 'contacts'),
  user_settings_changed: always('settings', 'contacts'),
  users_log: always('users'),
  users_snapshot: always('users'),
  warning_given: always('warnings'),
}

/** The subjects that an event changes. */
export function subjectsOf(event: ServerEvent, me: number): readonly Subject[] {
  const of = subjects[event.type] as
    | ((event: ServerEvent, me: number) => readonly Subject[])
    | undefined
  return of?.(event, me) ?? []
}
