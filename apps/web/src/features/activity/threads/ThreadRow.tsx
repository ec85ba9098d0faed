import type { FollowedThread } from '@parley/client'
import { CornerUpLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { threadPath, useNames, useSelector } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { Snippet } from '../../messages/index.ts'
import styles from '../list/ActivityRow.module.css'
import { RowFaces, RowPlace, RowTime } from '../list/RowParts.tsx'
import texts from '../list/ActivityText.module.css'

/** A followed thread: its size and place, the newest reply, and the message it starts from. A link to the thread. */
export function ThreadRow({ thread }: { thread: FollowedThread }) {
  const { t } = useTranslation('activity')
  const { root_mid, key, count, uids, last, last_at } = thread
  const news = useSelector((store) => store.activity.newIn(root_mid, store.readMarks).length)
  const messages = useSelector((store) => store.messages)
  const root = thread.root && (messages.get(root_mid) ?? thread.root)
  const isGone = useSelector((store) => store.wasRemoved(root_mid))
  const [name] = useNames([last.from_uid]).map((one) => one ?? t('chat:message.somebody'))
  return (
    <li className={styles.item} data-group={root_mid} data-new={news > 0 || undefined}>
      <Link to={threadPath(key, root_mid)} className={styles.link}>
        <RowFaces uids={uids} />
        <span className={styles.words}>
          <span className={styles.head}>
            <b className={styles.title}>
              {news > 0 && <VisuallyHidden>{t('new')}</VisuallyHidden>}
              {news > 0 ? t('threads.new', { count: news }) : t('chat:thread.replies', { count })}
            </b>
            <RowPlace chatKey={key} />
            <RowTime time={last_at} />
          </span>
          <span className={texts.text}>
            <bdi className={texts.name}>{name}</bdi>
            <Snippet message={messages.get(last.mid) ?? last} />
          </span>
          <span className={texts.about}>
            <CornerUpLeft aria-hidden />
            {root && !isGone ? <Snippet message={root} /> : <i>{t('gone')}</i>}
          </span>
        </span>
      </Link>
    </li>
  )
}
