import type { ThreadSummary } from '@parley/protocol'
import { useEffect } from 'react'
import { wholeTime } from '../../../i18n/dates.ts'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  useClient,
  useNames,
  useSelector,
  useStream,
  useNamedUser,
} from '../../../store/index.ts'
import { PersonAvatar, tooltip } from '../../../ui/index.ts'
import { Snippet, useFeed } from '../../messages/index.ts'
import styles from './ThreadLine.module.css'
import { useAgo } from './useAgo.ts'

/** Below a message with replies: how many, by whom, and when the last one came. Opens the thread. */
export function ThreadLine({ mid }: { mid: number }) {
  useWantSummary(mid)
  const summary = useSelector(({ threads }) => threads.summary(mid))
  return summary ? <Line summary={summary} /> : null
}

function Line({ summary }: { summary: ThreadSummary }) {
  const { t } = useTranslation('chat')
  const { openThread } = useFeed()
  const { root_mid, count, last_mid, last_at, uids } = summary
  const replies = t('thread.replies', { count })
  const last = t('thread.last', { ago: useAgo(last_at) })
  const names = listOf(useNames(uids).map((name) => name ?? t('message.somebody')))
  const news = useSelector((store) => store.activity.newIn(root_mid, store.readMarks).length)
  const newest = useSelector((store) => store.shownMessage(last_mid))
  const summarized = t('thread.summary', { replies, names, last })
  return (
    <button
      type="button"
      className={styles.line}
      data-new={news > 0 || undefined}
      aria-label={news > 0 ? t('thread.withNew', { count: news, summary: summarized }) : summarized}
      onClick={() => openThread(root_mid)}
    >
      <span className={styles.faces}>
        {uids.map((uid) => (
          <Face key={uid} uid={uid} />
        ))}
      </span>
      <span className={styles.count}>{replies}</span>
      {newest && (
        <span className={styles.text}>
          <Snippet message={newest} />
        </span>
      )}
      <time
        className={styles.last}
        dateTime={new Date(last_at).toISOString()}
        {...tooltip(wholeTime(last_at))}
      >
        {last}
      </time>
    </button>
  )
}

function Face({ uid }: { uid: number }) {
  const user = useNamedUser(uid)
  return (
    <PersonAvatar
      uid={uid}
      name={user?.name ?? '?'}
      src={user && avatarSrc(user)}
      size={20}
      bot={user?.is_bot}
    />
  )
}

/** Asks for the summary of a message that is shown, again when it may have changed. */
export function useWantSummary(mid: number): void {
  const { threads } = useClient()
  const { ready } = useStream()
  const generation = useSelector((store) => store.threads.generation)
  useEffect(() => {
    void generation
    if (ready) threads.want(mid)
  }, [threads, mid, ready, generation])
}
