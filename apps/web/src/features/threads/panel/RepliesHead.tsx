import type { ReadonlyStore } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isFlatEqual, useAction, useClient, useSelector } from '../../../store/index.ts'
import { Button, Divider, ErrorLine } from '../../../ui/index.ts'
import styles from './RepliesHead.module.css'

/** Between the first message of a thread and its replies: their number, and a button for older ones. */
export function RepliesHead({ root }: { root: number }) {
  const { t } = useTranslation('chat')
  const { threads } = useClient()
  const { isRootGone, replies, reachedStart } = useSelector(
    (store) => headOf(store, root),
    isFlatEqual,
  )
  const older = useAction(() => threads.loadOlder(root))
  return (
    <>
      {isRootGone && <p className={styles.note}>{t('thread.rootGone')}</p>}
      {replies > 0 ? (
        <Divider label={t('thread.replies', { count: replies })} className={styles.divider} />
      ) : (
        <p className={styles.note}>{t('thread.empty')}</p>
      )}
      {!reachedStart && (
        <div className={styles.older}>
          <Button size="s" variant="link" busy={older.busy} onClick={() => older.run()}>
            {t('thread.older')}
          </Button>
          <ErrorLine>{older.failure && t('thread.olderFailed')}</ErrorLine>
        </div>
      )}
    </>
  )
}

function headOf(store: ReadonlyStore, root: number) {
  const { mids = [], reachedStart = true } = store.threads.open(root) ?? {}
  const shown = mids.filter((mid) => store.shownMessage(mid)).length
  // The summary counts the replies that are not loaded, too.
  const count = reachedStart ? 0 : (store.threads.summary(root)?.count ?? 0)
  return {
    isRootGone: !store.messages.has(root),
    replies: Math.max(shown, count),
    reachedStart,
  }
}
