import type { Message } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Divider } from '../../../ui/index.ts'
import { AlbumRow } from './album/AlbumRow.tsx'
import { useFeed } from '../feed/chat-context.ts'
import { isPicture, type MessageItem } from '../feed/items/feed-items.ts'
import { SeenLine, type ShownMarks } from '../../seen/index.ts'
import { useDayName } from '../feed/useDayName.ts'
import type { MessageState } from './MessageArticle.tsx'
import styles from './MessageItemRow.module.css'
import { MessageRow } from './MessageRow.tsx'

type MessageItemRowProps = {
  item: MessageItem
  stateOf: (message: Message) => MessageState
  isMirrored: boolean
  /** Who has read up to which message. */
  marks: ShownMarks
  /** Nothing follows in the feed. */
  isLast: boolean
}

/** A message, or an album below its caption, with the day and unread dividers above. */
export function MessageItemRow(props: MessageItemRowProps) {
  const { item, stateOf, isMirrored, marks, isLast } = props
  const { key } = useFeed()
  const { t } = useTranslation('chat')
  const { message, others, startsRun, startsDay, startsUnread } = item
  const row = { startsRun, isMirrored }
  const seen =
    marks.size === 0 ? [] : [message, ...others].flatMap(({ mid }) => marks.get(mid) ?? [])
  return (
    <div role="listitem">
      {startsDay && <Day time={message.created_at} />}
      {startsUnread && <Divider tone="unread" label={t('feed.unread')} className={styles.unread} />}
      {others.length === 0 ? (
        <MessageRow {...row} {...stateOf(message)} />
      ) : isPicture(message) ? (
        <AlbumRow {...row} pictures={[stateOf(message), ...others.map(stateOf)]} />
      ) : (
        <>
          <MessageRow {...row} {...stateOf(message)} />
          <AlbumRow isMirrored={isMirrored} startsRun={false} pictures={others.map(stateOf)} />
        </>
      )}
      {seen.length > 0 && <SeenLine chatKey={key} marks={seen} isLast={isLast} />}
    </div>
  )
}

function Day({ time }: { time: number }) {
  return <Divider label={useDayName(time)} className={styles.day} />
}
