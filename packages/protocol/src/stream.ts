import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ActivityChanged } from './activity.ts'
import { SessionReused } from './auth.ts'
import { CallEnded, CallReaction, CallRoom, CallSignal, UserCalling } from './calls.ts'
import {
  GroupChanged,
  GroupsPage,
  JoinedGroup,
  KickFromGroup,
  RelatedGroups,
  UserJoinedGroup,
  UserLeavedGroup,
} from './channels.ts'
import { EmojiChanged } from './emoji.ts'
import { endpoint } from './endpoint.ts'
import { FavoriteChanged } from './favorites.ts'
import {
  ChatHidden,
  ChatShown,
  HiddenChats,
  PinnedChatsOrdered,
  UserSettings,
  UserSettingsChanged,
} from './chat-settings.ts'
import { ContactRemarkChanged, ContactRemarks } from './contacts.ts'
import { LicenseChanged } from './license.ts'
import { MembersChanged } from './members.ts'
import { ReportChanged, WarningGiven } from './reports.ts'
import { TimeoutChanged } from './timeouts.ts'
import { Chat, GroupMessageCleared, MessageCleared } from './messages.ts'
import { ServerConfigChanged } from './organization.ts'
import { lengths } from './lengths.ts'
import { PinnedMessageUpdated } from './pins.ts'
import { LinkPreviewChanged } from './previews.ts'
import { ReminderChanged, ReminderDue } from './reminders.ts'
import { ScheduledChanged } from './scheduled.ts'
import { Seen, SeenVisibilityChanged } from './seen.ts'
import { UserStatusChanged, UserStatuses } from './status.ts'
import { DraftChanged } from './drafts.ts'
import { UnreadMarksChanged } from './unread.ts'
import { Gid, Mid, Ms, Text, Uid } from './shapes.ts'
import { ThreadFollowChanged } from './threads.ts'
import { Typing } from './typing.ts'
import { Kick, UsersLog, UsersPage, UsersSnapshot, UsersState, UsersStateChanged } from './users.ts'

export const Heartbeat = Type.Object({ type: Type.Literal('heartbeat'), time: Ms })
/** The end of the backfill. All later events are live. */
export const Ready = Type.Object({ type: Type.Literal('ready') })

/** Every event the server may send, by its `type`. */
export const events = {
  heartbeat: Heartbeat,
  ready: Ready,
  users_snapshot: UsersSnapshot,
  users_page: UsersPage,
  users_log: UsersLog,
  users_state: UsersState,
  users_state_changed: UsersStateChanged,
  user_settings: UserSettings,
  user_settings_changed: UserSettingsChanged,
  pinned_chats_ordered: PinnedChatsOrdered,
  hidden_chats: HiddenChats,
  chat_hidden: ChatHidden,
  chat_shown: ChatShown,
  user_statuses: UserStatuses,
  user_status_changed: UserStatusChanged,
  contact_remarks: ContactRemarks,
  contact_remark_changed: ContactRemarkChanged,
  related_groups: RelatedGroups,
  groups_page: GroupsPage,
  joined_group: JoinedGroup,
  user_joined_group: UserJoinedGroup,
  user_leaved_group: UserLeavedGroup,
  kick_from_group: KickFromGroup,
  group_changed: GroupChanged,
  pinned_message_updated: PinnedMessageUpdated,
  chat: Chat,
  group_message_cleared: GroupMessageCleared,
  message_cleared: MessageCleared,
  server_config_changed: ServerConfigChanged,
  license_changed: LicenseChanged,
  kick: Kick,
  session_reused: SessionReused,
  members_changed: MembersChanged,
  favorite_changed: FavoriteChanged,
  typing: Typing,
  link_preview_changed: LinkPreviewChanged,
  seen: Seen,
  seen_visibility_changed: SeenVisibilityChanged,
  draft_changed: DraftChanged,
  unread_marks_changed: UnreadMarksChanged,
  emoji_changed: EmojiChanged,
  thread_follow_changed: ThreadFollowChanged,
  activity_changed: ActivityChanged,
  scheduled_changed: ScheduledChanged,
  reminder_changed: ReminderChanged,
  reminder_due: ReminderDue,
  report_changed: ReportChanged,
  warning_given: WarningGiven,
  timeout_changed: TimeoutChanged,
  user_calling: UserCalling,
  call_room: CallRoom,
  call_signal: CallSignal,
  call_ended: CallEnded,
  call_reaction: CallReaction,
} as const

export type EventType = keyof typeof events
export type EventOf<T extends EventType> = Static<(typeof events)[T]>
export type ServerEvent = { [T in EventType]: EventOf<T> }[EventType]

const StreamQuery = Type.Object({
  'api-key': Type.Optional(Text(lengths.streamKey)),
  ticket: Type.Optional(Text(lengths.streamKey)),
  after_mid: Type.Optional(Mid),
  users_version: Type.Optional(Type.Integer()),
  limit: Type.Optional(Type.Integer()),
  ext: Type.Optional(Text(lengths.word)),
  /** With 1, and with `ext`, a first visit gets users and channels by page. */
  pages: Type.Optional(Text(lengths.word)),
  /** The open channel comes on the first page, with those who wrote in it last. */
  open_gid: Type.Optional(Gid),
  /** The same for a direct chat. */
  open_uid: Type.Optional(Uid),
})
export const openStream = endpoint('GET', '/user/events', {
  auth: 'none',
  query: Type.Object({
    ...StreamQuery.properties,
    /** With 1 the answer ends after the replay: for clients whose proxy holds back an open stream. */
    poll: Type.Optional(Text(lengths.word)),
  }),
  response: 'stream',
  summary: 'The event stream (server-sent events)',
})
export const openStreamSocket = endpoint('GET', '/user/events_ws', {
  auth: 'none',
  query: StreamQuery,
  response: 'stream',
  summary: 'The event stream over WebSocket: one text frame for each event',
})
