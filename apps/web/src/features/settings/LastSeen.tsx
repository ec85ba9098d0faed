import type { AdminUser } from '@parley/protocol'
import { shortTime, wholeTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/words.ts'
import { useClient } from '../../store/index.ts'

/** When somebody was last here. */
export function LastSeen({ member }: { member: AdminUser }) {
  const { t } = useTranslation('setting')
  const { world } = useClient()
  const { in_online, is_bot, last_seen_at } = member
  if (in_online) return t('members.now')
  if (last_seen_at === null) return is_bot ? null : t('members.never')
  return (
    <time dateTime={new Date(last_seen_at).toISOString()} title={wholeTime(last_seen_at)}>
      {shortTime(last_seen_at, world.now())}
    </time>
  )
}
