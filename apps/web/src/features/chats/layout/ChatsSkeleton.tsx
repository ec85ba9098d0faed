import { useTranslation } from '../../../i18n/use-translation.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { FeedSkeleton } from '../../messages/index.ts'
import { ListSkeleton } from '../list/ListStates.tsx'
import styles from './ChatsLayout.module.css'

/** The outline of the chat list and the open chat, before the first data has arrived. */
export function ChatsSkeleton() {
  const { t } = useTranslation()
  return (
    <main className={styles.layout} aria-busy>
      <div className={styles.side}>
        <h1>
          <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
        </h1>
        <ListSkeleton />
      </div>
      <div className={styles.main}>
        <FeedSkeleton />
      </div>
    </main>
  )
}
