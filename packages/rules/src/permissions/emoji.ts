import type { CustomEmoji, ExtSetting } from '@parley/protocol'
import { isGuest, isInTeam, type Person } from './people.ts'

/** Members add emoji unless the server leaves that to its administrators. */
export const mayAddEmoji = (
  me: Person,
  { admin_only_can_add_emoji }: Pick<ExtSetting, 'admin_only_can_add_emoji'>,
): boolean => me.is_admin || (isInTeam(me) && !admin_only_can_add_emoji)

/** Emoji are deleted by the member who added them, and by administrators. */
export const mayDeleteEmoji = (
  me: Person,
  { created_by }: Pick<CustomEmoji, 'created_by'>,
): boolean => me.is_admin || (!isGuest(me) && me.uid === created_by)
