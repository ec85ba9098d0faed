// The rows of schema.sql, as Kysely reads them. Flags are 0 or 1, times milliseconds.

export interface Tables {
  sequence: { name: string; value: number }
  config: { name: string; value: string }
  account: AccountRow
  users_log: { log_id: number; uid: number; entry: string; created_at: number }
  session: SessionRow
  identity: IdentityRow
  one_time_value: OneTimeValueRow
  second_factor: SecondFactorRow
  recovery_code: { uid: number; code_hash: string }
  passkey: PasskeyRow
  app_password: AppPasswordRow
  password_digest: PasswordDigestRow
  directory_account: DirectoryAccountRow
  magic_token: MagicTokenRow
  removal: { gid: number; uid: number; created_at: number }
  contact: ContactRow
  personal_status: PersonalStatusRow
  contact_remark: { uid: number; target_uid: number; remark: string }
  channel: ChannelRow
  membership: { gid: number; uid: number; joined_mid: number }
  pin: PinRow
  message: MessageRow
  read_mark: TargetRow & { mid: number; moved_at: number | null }
  hidden_reader: { uid: number }
  thread_follow: { root_mid: number; uid: number; follows: number }
  activity: ActivityRow
  audit_entry: AuditEntryRow
  mute: TargetRow & { expired_at: number | null }
  burn: TargetRow & { expires_in: number }
  pinned_chat: TargetRow & { updated_at: number }
  hidden_chat: TargetRow & { mid: number; until_mention: number }
  upload: UploadRow
  file: FileRow
  file_reference: FileReferenceRow
  archive: { id: number; path: string }
  favorite: FavoriteRow
  search_index: { rowid: number; words: string }
  search_progress: { name: string; mid: number }
  emoji: EmojiRow
  scheduled_message: ScheduledMessageRow
  reminder: ReminderRow
  job: JobRow
  data_job: DataJobRow
  delivery: DeliveryRow
  bot_key: BotKeyRow
  call_room: CallRoomRow
  call_participant: CallParticipantRow
  call_link: CallLinkRow
  webhook: WebhookRow
  webhook_delivery: WebhookDeliveryRow
  mail_notice: MailNoticeRow
  widget_visit: WidgetVisitRow
  bot_command: BotCommandRow
  outlet: OutletRow
  report: ReportRow
  warning: WarningRow
  timeout: TimeoutRow
  hidden_message: HiddenMessageRow
  log_cursor: { name: string; mid: number; lease_until: number }
  entry_key: { name: string; digest: string; mid: number; expires_at: number }
  commit_log: CommitRow
  secret: { name: string; value: string }
  node: { name: string; count: number }
  presence: { uid: number; device: string; node: string }
  hidden_preview: { mid: number }
  message_version: {
    mid: number
    replaced_by: number
    content_type: string | null
    content: string | null
  }
  unread_mark: TargetRow & { mid: number }
  draft: TargetRow & { text: string; mentions: string; reply_to: number | null; version: number }
  rate_limit: { key: string; points: number; expire: number | null }
}

export interface AccountRow {
  uid: number
  name: string
  name_key: string
  email: string | null
  email_confirmed: number
  password: string | null
  gender: number
  language: string
  is_admin: number
  is_bot: number
  create_by: string
  status: string
  avatar_updated_at: number
  webhook_url: string | null
  widget_id: string | null
  msg_smtp_notify_enable: number
  joined_mid: number
  created_at: number
  updated_at: number
  last_seen_at: number | null
}

/** Another service by which a user gets notices. */
export interface OutletRow {
  id: string
  uid: number
  kind: string
  sealed_config: string
  /** The host and the topic, chat or room. */
  place: string
  level: string
  has_text: number
  skips_online: number
  created_at: number
  /** Why the last notice was not accepted. */
  failure: string | null
}

/** A slash command of a bot. */
export interface BotCommandRow {
  uid: number
  name: string
  usage: string
  about: string
}

/** The page on which a visitor has opened the widget last. */
export interface WidgetVisitRow {
  uid: number
  page: string
  title: string
  language: string
  user_agent: string | null
  /** As the visitor entered it. */
  email: string | null
  visited_at: number
}

export interface MailNoticeRow {
  uid: number
  is_daily: number
  /** The last summary. */
  mailed_at: number | null
}

export interface SessionRow {
  uid: number
  device: string
  session_id: string
  refresh_number: number
  rotated_at: number
  /** When a token of the current pair was used first. */
  pair_used_at: number | null
  device_token: string | null
  sealed_device_token: string | null
  push_subscription: string | null
  ip: string | null
  user_agent: string | null
  created_at: number
  last_seen_at: number
  confirmed_at: number
  /** The app password that opened the session. */
  app_password_id: string | null
}

export interface MagicTokenRow {
  token_hash: string
  kind: string
  email: string | null
  uid: number | null
  gid: number | null
  password: string | null
  confirmed: number
  parent: string | null
  created_by: number | null
  max_uses: number
  used: number
  expires_at: number
  created_at: number
}

export interface IdentityRow {
  provider: string
  subject: string
  uid: number
  label: string | null
  /** Name and confirmed address in the other system at the last sign-in. */
  name: string | null
  email: string | null
}

export interface DirectoryAccountRow {
  uid: number
  /** SHA-256 of the picture that was taken last. */
  picture_hash: string | null
  is_admin: number
  is_frozen: number
}

export interface OneTimeValueRow {
  kind: string
  key: string
  value: string
  expires_at: number
}

export interface SecondFactorRow {
  uid: number
  sealed_secret: string
  confirmed_at: number | null
  last_step: number
}

export interface PasskeyRow {
  id: string
  uid: number
  public_key: string
  counter: number
  transports: string
  name: string
  created_at: number
  last_used_at: number | null
}

export interface AppPasswordRow {
  id: string
  uid: number
  hash: string
  name: string
  created_at: number
  last_used_at: number | null
}

export interface PasswordDigestRow {
  uid: number
  hash: string
  password_mark: string
}

export interface PersonalStatusRow {
  uid: number
  emoji: string
  text: string
  expires_at: number | null
  pronouns: string
  quiet_until: number | null
}

export interface ContactRow {
  uid: number
  target_uid: number
  status: string
  created_at: number
  updated_at: number
}

export interface ChannelRow {
  gid: number
  name: string
  description: string
  owner: number | null
  is_public: number
  avatar_updated_at: number
  show_email: number
  dm_to_member: number
  add_friend: number
  only_owner_can_send_msg: number
  ext_setting: string | null
  /** The latest changes of `ext_setting`, the newest first, as JSON; null for none. */
  setting_changes: string | null
  /** All messages up to it were deleted. */
  cleared_mid: number
  public_mid: number
  created_at: number
  updated_at: number
}

export interface PinRow {
  gid: number
  mid: number
  created_by: number
  created_at: number
  content_type: string
  content: string
  /** JSON. */
  properties: string | null
}

export interface MessageRow {
  mid: number
  gid: number | null
  dm_user_a: number | null
  dm_user_b: number | null
  /** The receiver of a direct message. */
  to_uid: number | null
  from_uid: number
  type: MessageType
  content_type: string | null
  /** The text, path or emoji. */
  content: string | null
  /** JSON. */
  properties: string | null
  /** The message replied or reacted to. */
  target_mid: number | null
  /** The first message of a chain of replies. */
  thread_root_mid: number | null
  /** The upload that the message shows. */
  file_path: string | null
  created_at: number
  /** Seconds. */
  expires_in: number | null
  expires_at: number | null
  /** The JSON that is sent to clients. */
  payload: string
}

export type MessageType = 'normal' | 'reply' | 'like' | 'edit' | 'delete'

/** A personal setting for a chat with a user or a channel. The id of the other kind is 0. */
/** `target_uid` is 0 for a channel, `target_gid` for a direct chat. */
export interface ActivityRow extends TargetRow {
  mid: number
  kind: string
  about_mid: number | null
  done_at: number | null
}

export interface TargetRow {
  uid: number
  target_uid: number
  target_gid: number
}

export interface UploadRow {
  file_id: string
  uid: number
  content_type: string
  name: string | null
  size: number
  touched_at: number
  attempt: string | null
}

export interface FileRow {
  path: string
  uid: number
  content_type: string
  name: string | null
  size: number
  hash: string
  width: number | null
  height: number | null
  thumbnail_type: string | null
  created_at: number
  /** When it was deleted, although favorites still show it. */
  hidden_at: number | null
}

export interface FileReferenceRow {
  path: string
  owner_type: string
  owner_id: number
}

export interface FavoriteRow {
  number: number
  /** A uuid. */
  id: string
  uid: number
  /** The path of its archive. */
  path: string
  created_at: number
}

export interface ScheduledMessageRow extends TargetRow {
  id: string
  reply_mid: number | null
  content_type: string
  content: string
  properties: string | null
  bytes: number
  due_at: number
  created_at: number
  claimed_until: number
  error: string | null
}

export interface ReminderRow {
  id: string
  uid: number
  mid: number
  due_at: number
  is_due: number
  done_at: number | null
}

export interface EmojiRow {
  /** Names the picture. */
  id: string
  name: string
  /** The media type of the picture. */
  type: string
  created_by: number
  created_at: number
}

export interface AuditEntryRow {
  /** Rises with the time. */
  id: string
  kind: string
  actor_uid: number | null
  actor_name: string | null
  target_uid: number | null
  target_gid: number | null
  target_name: string | null
  ip: string | null
  device: string | null
  user_agent: string | null
  /** JSON. */
  details: string
  /** The text that a search looks through, in lower case. */
  words: string
  created_at: number
}

export interface JobRow {
  id: number
  name: string
  payload: string
  due_at: number
  lease_until: number
  attempts: number
}

export interface ReportRow {
  /** A uuid. */
  id: string
  mid: number
  /** Null for a direct chat. */
  gid: number | null
  from_uid: number
  reporter_uid: number
  reason: string
  note: string
  content_type: string
  content: string
  created_at: number
  state: string
  closed_by: number | null
  closed_at: number | null
  is_told: number
}

export interface BotKeyRow {
  /** `BotScope`s, separated by blanks. */
  scopes: string
  /** The channel of a hook, whose secret this is. */
  gid: number | null
  id: number
  uid: number
  name: string
  /** SHA-256 of the key, in hex. */
  digest: string
  /** Its first and last characters. */
  shown: string
  created_at: number
  last_used_at: number | null
}

export interface CallRoomRow {
  name: string
  gid: number | null
  callee: number | null
  caller: number | null
  started_at: number
  rings_until: number | null
  held_until: number
  node: string
}

export interface CallParticipantRow {
  session: string
  room: string
  uid: number
  device: string
  joined_at: number
  seen_at: number
  muted: number
  deafen: number
  video: number
  screen: number
  hand_at: number | null
  link: string | null
  guest_name: string | null
}

export interface CallLinkRow {
  gid: number
  /** The hash of the token; the token itself where `sealed_token` is null. */
  token: string
  sealed_token: string | null
  created_by: number
  expires_at: number
}

export interface WebhookRow {
  uid: number
  mid: number
  claimed_until: number
  secret_version: number
  secret_changed_at: number
  /** A receiver that cannot be reached is not tried before. */
  wait_until: number
  failures: number
  /** Entries above `gap_from` up to `gap_to` are not sent. */
  gap_from: number
  gap_to: number
  only_mentions: number
}

export interface WebhookDeliveryRow {
  id: string
  uid: number
  position: number
  body: string
  created_at: number
  due_at: number
  attempts: number
  state: string
  status: number | null
  answer: string
  error: string
  /** A `DeliveryReason`, or empty. */
  reason: string
  finished_at: number | null
}

export interface WarningRow {
  /** A uuid. */
  id: string
  uid: number
  by_uid: number
  mid: number
  /** Null for a direct chat. */
  gid: number | null
  text: string
  content: string
  created_at: number
  confirmed_at: number | null
}

export interface TimeoutRow {
  gid: number
  uid: number
  until: number
  reason: string
  by_uid: number | null
}

/** The content that a hidden message had. */
export interface HiddenMessageRow {
  mid: number
  content_type: string
  content: string
  properties: string | null
  file_path: string | null
  by_uid: number
  hidden_at: number
}

export interface DeliveryRow {
  kind: string
  last_sent_at: number | null
  last_failed_at: number | null
  last_failure: string | null
}

export interface DataJobRow {
  /** A uuid. */
  id: string
  kind: string
  created_by: number
  state: string
  /** Percent. */
  progress: number
  step: string | null
  created_at: number
  finished_at: number | null
  /** Bytes of the result. */
  size: number | null
  error: string | null
  /** JSON. */
  summary: string | null
  lease_until: number
  attempts: number
  /** JSON, or null in rows of older versions. */
  params: string | null
}

/** A commit that the other nodes still have to publish. */
export interface CommitRow {
  seq: number
  /** Identifies the attempt to commit. */
  id: string
  /** JSON. */
  messages: string
  created_at: number
}
