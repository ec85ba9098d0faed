declare module '../../engines/database/tables.ts' {
  interface Tables {
    call_room: CallRoomRow
    call_participant: CallParticipantRow
    call_link: CallLinkRow
  }
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
