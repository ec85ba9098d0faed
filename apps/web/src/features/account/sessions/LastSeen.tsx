import type { Member } from '@parley/protocol'
import { wholeTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import { useSeenTime } from './useSeenTime.ts'

interface Props {
  member: Member
  /** Adds a label, for places without a column header. */
  isAlone?: boolean
}

/** When a user was last online. */
export function LastSeen({ member, isAlone = false }: Props) {
  const { t } = useTranslation('setting')
  const { environment } = useClient()
  const seenTime = useSeenTime()
  const { in_online, is_bot, last_seen_at } = member
  if (in_online) return t(isAlone ? 'sessions.online' : 'members.now')
  if (last_seen_at === null) {
    return is_bot ? null : t(isAlone ? 'members.neverSeen' : 'members.never')
  }
  const time = seenTime(last_seen_at, environment.now())
  return (
    <time dateTime={new Date(last_seen_at).toISOString()} {...tooltip(wholeTime(last_seen_at))}>
      {isAlone ? t('sessions.lastSeen', { time }) : time}
    </time>
  )
}
