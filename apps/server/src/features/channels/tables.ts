declare module '../../engines/database/tables.ts' {
  interface Tables {
    channel: ChannelRow
    membership: { gid: number; uid: number; joined_mid: number }
    pin: PinRow
  }
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
