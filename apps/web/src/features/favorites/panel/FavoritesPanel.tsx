import type { ChatKey } from '@parley/client'
import { Bookmark, X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  Dialog,
  EmptyState,
  ErrorState,
  IconButton,
  useIsPhone,
  useReturnFocus,
} from '../../../ui/index.ts'
import { useViewing } from '../../files/index.ts'
import { FavoriteCard, FavoriteSkeleton } from '../card/FavoriteCard.tsx'
import { sourceOf } from '../filter.ts'
import { useFavorites } from '../useFavorites.ts'
import styles from './FavoritesPanel.module.css'

type FavoritesPanelProps = { chatKey: ChatKey; onClose: () => void }

/** The favorites whose messages all come from one chat. */
export function FavoritesPanel({ chatKey, onClose }: FavoritesPanelProps) {
  const { t } = useTranslation('fav')
  const isPhone = useIsPhone()
  const isViewing = useViewing() !== undefined
  const { returnFocus } = useReturnFocus()
  const list = <List chatKey={chatKey} onJump={() => isPhone && onClose()} />
  if (isPhone) {
    return (
      <Dialog
        open={!isViewing}
        onOpenChange={onClose}
        title={t('panel.title')}
        closeLabel={t('panel.close')}
      >
        {list}
      </Dialog>
    )
  }
  return (
    <aside className={styles.panel} aria-label={t('panel.title')}>
      <header className={styles.head}>
        <h2>{t('panel.title')}</h2>
        <IconButton
          icon={<X />}
          label={t('panel.close')}
          onClick={() => {
            returnFocus()
            onClose()
          }}
        />
      </header>
      <div className={styles.list}>{list}</div>
    </aside>
  )
}

function List({ chatKey, onJump }: { chatKey: ChatKey; onJump: () => void }) {
  const { t } = useTranslation('fav')
  const { entries, failed, isIncomplete, retry, retryDetails } = useFavorites()
  if (failed || isIncomplete) {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={failed ? retry : retryDetails}
      />
    )
  }
  const isLoading = !entries || entries.some(({ archive }) => archive === undefined)
  const own = (entries ?? []).filter(({ archive }) => archive && sourceOf(archive) === chatKey)
  if (own.length === 0) {
    return isLoading ? (
      <FavoriteSkeleton />
    ) : (
      <EmptyState icon={<Bookmark />} title={t('panel.empty')} text={t('panel.emptyText')} />
    )
  }
  return (
    <ul className={styles.cards} aria-label={t('panel.title')}>
      {own.map((entry) => (
        <li key={entry.favorite.id}>
          <FavoriteCard entry={entry} withSource={false} onJump={onJump} />
        </li>
      ))}
    </ul>
  )
}
