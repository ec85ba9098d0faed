import { limits } from '@parley/protocol'
import { Bookmark, RotateCw, Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  ListPage,
  TextInput,
  VisuallyHidden,
} from '../../../ui/index.ts'
import type { ArchivedShape } from '../../archives/index.ts'
import { PictureViewer } from '../../files/index.ts'
import { FavoriteCard, FavoriteSkeleton } from '../card/FavoriteCard.tsx'
import { type FavoriteEntry, ofKind, searchFavorites } from '../filter.ts'
import { useFavorites } from '../useFavorites.ts'
import styles from './FavoritesPage.module.css'
import { KindFilter } from './KindFilter.tsx'

/** The saved messages of the user, the newest first. */
export function FavoritesPage() {
  const { t } = useTranslation('fav')
  const online = useNetwork()
  const favorites = useFavorites()
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<ArchivedShape>()
  const field = useRef<HTMLInputElement>(null)
  const { entries, isIncomplete, retryDetails } = favorites

  function clear() {
    setQuery('')
    setKind(undefined)
    field.current?.focus()
  }

  return (
    <>
      <ListPage
        title={t('title')}
        aside={
          entries &&
          entries.length > 0 &&
          t('count', { count: entries.length, limit: limits.favorites })
        }
      >
        <div className={styles.tools} role="search">
          <TextInput
            ref={field}
            type="search"
            aria-label={t('searchLabel')}
            placeholder={t('search')}
            prefix={<Search aria-hidden />}
            value={query}
            onChange={setQuery}
          />
          <KindFilter value={kind} onChange={setKind} />
        </div>
        {!online && <Banner kind="offline" title={t('offline')} text={t('offlineText')} />}
        {isIncomplete && online && (
          <Banner
            kind="danger"
            title={t('incomplete')}
            action={
              <Button size="s" icon={<RotateCw />} onClick={retryDetails}>
                {t('retry')}
              </Button>
            }
          />
        )}
        <Entries {...favorites} query={query} kind={kind} onClear={clear} />
      </ListPage>
      <PictureViewer />
    </>
  )
}

type EntriesProps = {
  entries: readonly FavoriteEntry[] | undefined
  failed: boolean
  retry: () => void
  query: string
  kind: ArchivedShape | undefined
  onClear: () => void
}

function Entries({ entries, failed, retry, query, kind, onClear }: EntriesProps) {
  const { t } = useTranslation('fav')
  const searched = useDeferredValue(query)
  if (failed) {
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={retry}
      />
    )
  }
  if (!entries) return <Waiting />
  if (entries.length === 0) {
    return <EmptyState icon={<Bookmark />} title={t('empty')} text={t('emptyText')} />
  }
  const hits = searchFavorites(ofKind(entries, kind), searched)
  const isFiltered = searched.trim() !== '' || kind !== undefined
  if (hits.length === 0) {
    return (
      <EmptyState
        icon={<Search />}
        title={t('none')}
        text={t('noneText')}
        actions={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">
        {isFiltered && t('hits', { count: hits.length })}
      </VisuallyHidden>
      <ul className={styles.list} aria-label={t('title')}>
        {hits.map((entry) => (
          <li key={entry.favorite.id}>
            <FavoriteCard entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('fav')
  return (
    <div className={styles.list} aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <FavoriteSkeleton />
      <FavoriteSkeleton />
      <FavoriteSkeleton />
    </div>
  )
}
