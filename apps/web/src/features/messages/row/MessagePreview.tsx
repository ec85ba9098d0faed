import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useMessage, useNamedUser, useToday } from '../../../store/index.ts'
import { PersonAvatar } from '../../../ui/index.ts'
import styles from './MessagePreview.module.css'
import { Snippet } from './MessageSnippet.tsx'

/** A message in a question about it: the author, the time, and the first lines. */
export function MessagePreview({ mid, lines = 6 }: { mid: number; lines?: number }) {
  const { t } = useTranslation('chat')
  const today = useToday()
  const message = useMessage(mid)
  const author = useNamedUser(message?.from_uid ?? 0)
  if (!message) return null
  const name = author?.name ?? t('message.somebody')
  return (
    <div className={styles.preview}>
      <PersonAvatar
        uid={message.from_uid}
        name={name}
        src={author && avatarSrc(author)}
        size={30}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <time dateTime={new Date(message.created_at).toISOString()}>
            {shortTime(message.created_at, today)}
          </time>
        </div>
        <Snippet message={message} lines={lines} />
      </div>
    </div>
  )
}
