import type { ChatKey } from '@parley/client'
import { Bookmark } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState, ErrorState, SidePanel, useIsPhone } from '../../../ui/index.ts'
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
  return (
    <SidePanel
      title={t('panel.title')}
      closeLabel={t('panel.close')}
      isCovered={isViewing}
      onClose={onClose}
    >
      <List chatKey={chatKey} onJump={() => isPhone && onClose()} />
    </SidePanel>
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
