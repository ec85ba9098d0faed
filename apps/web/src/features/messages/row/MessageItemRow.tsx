import { memo } from 'react'
import { dayName, daysBetween } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/words.ts'
import { useClient } from '../../../store/index.ts'
import { Divider } from '../../../ui/index.ts'
import styles from './MessageItemRow.module.css'
import { MessageRow, type MessageRowProps } from './MessageRow.tsx'

type MessageItemRowProps = MessageRowProps & { startsDay: boolean; startsUnread: boolean }

/** A message with the day and unread dividers above it. */
export const MessageItemRow = memo(function MessageItemRow(props: MessageItemRowProps) {
  const { startsDay, startsUnread, ...row } = props
  const { t } = useTranslation('chat')
  return (
    <div role="listitem">
      {startsDay && <Day time={row.message.created_at} />}
      {startsUnread && <Divider tone="unread" label={t('feed.unread')} className={styles.unread} />}
      <MessageRow {...row} />
    </div>
  )
})

function Day({ time }: { time: number }) {
  const { t } = useTranslation('chat')
  const { environment } = useClient()
  const days = daysBetween(time, environment.now())
  const name =
    days <= 0
      ? t('feed.today')
      : days === 1
        ? t('feed.yesterday')
        : dayName(time, environment.now())
  return <Divider label={name} className={styles.day} />
}
