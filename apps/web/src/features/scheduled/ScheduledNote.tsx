import { type ChatKey, keyOf } from '@parley/client'
import { CircleAlert, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSelector } from '../../store/index.ts'
import styles from './ScheduledNote.module.css'

/** Says in the composer how many messages are scheduled for the chat. Renders nothing if there are none. */
export function ScheduledNote({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const count = useSelector(({ scheduled }) => countOf(scheduled.entries, chatKey))
  const failed = useSelector(({ scheduled }) =>
    countOf(
      scheduled.entries?.filter(({ error }) => error !== null),
      chatKey,
    ),
  )
  if (count === 0) return null
  return (
    <Link to="/later/scheduled" className={styles.note} data-failed={failed > 0 || undefined}>
      {failed > 0 ? <CircleAlert aria-hidden /> : <Clock aria-hidden />}
      <span>
        {failed > 0
          ? t('scheduled.failedCount', { count: failed })
          : t('scheduled.count', { count })}
      </span>
    </Link>
  )
}

type Entries = readonly { target: Parameters<typeof keyOf>[0] }[] | undefined

const countOf = (entries: Entries, key: ChatKey): number =>
  entries?.filter(({ target }) => keyOf(target) === key).length ?? 0
