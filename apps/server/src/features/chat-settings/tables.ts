import type { TargetRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/tables.ts' {
  interface Tables {
    read_mark: ReadMarkRow
    mute: MuteRow
    burn: BurnRow
    pinned_chat: PinnedChatRow
    hidden_chat: HiddenChatRow
  }
}

interface ReadMarkRow extends TargetRow {
  mid: number
  moved_at: number | null
}

interface MuteRow extends TargetRow {
  expired_at: number | null
}

interface BurnRow extends TargetRow {
  expires_in: number
}

interface PinnedChatRow extends TargetRow {
  updated_at: number
}

interface HiddenChatRow extends TargetRow {
  mid: number
  until_mention: number
}
