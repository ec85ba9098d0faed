import type { Message } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Divider } from '../../../ui/index.ts'
import type { MessageItem } from '../feed/items/feed-items.ts'
import { useDayName } from '../feed/useDayName.ts'
import type { MessageState } from './MessageArticle.tsx'
import styles from './MessageItemRow.module.css'
import { MessageRow } from './MessageRow.tsx'
import { PictureRow } from './PictureRow.tsx'

type MessageItemRowProps = {
  item: MessageItem
  stateOf: (message: Message) => MessageState
  isMirrored: boolean
}

/** A message, or pictures side by side, with the day and unread dividers above. */
export function MessageItemRow({ item, stateOf, isMirrored }: MessageItemRowProps) {
  const { t } = useTranslation('chat')
  const { message, others, startsRun, startsDay, startsUnread } = item
  const row = { startsRun, isMirrored }
  return (
    <div role="listitem">
      {startsDay && <Day time={message.created_at} />}
      {startsUnread && <Divider tone="unread" label={t('feed.unread')} className={styles.unread} />}
      {others.length === 0 ? (
        <MessageRow {...row} {...stateOf(message)} />
      ) : (
        <PictureRow {...row} pictures={[stateOf(message), ...others.map(stateOf)]} />
      )}
    </div>
  )
}

function Day({ time }: { time: number }) {
  return <Divider label={useDayName(time)} className={styles.day} />
}
