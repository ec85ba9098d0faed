import { isGuest } from '@parley/rules'
import { ArrowDownUp, ArrowLeft, Hash, Plus, RotateCw, Search, SearchX } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { createSessionState, useMe, useNetwork } from '../../../store/index.ts'
import {
  Banner,
  Button,
  EmptyState,
  IconButton,
  RowList,
  Select,
  TextInput,
  useIsPhone,
  usePageName,
  useRovingList,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { useAppAction } from '../../actions/index.ts'
import styles from './DirectoryPage.module.css'
import { DirectoryEntry } from './DirectoryEntry.tsx'
import { arrange, type DirectoryOrder, directoryOrders, type DirectoryRow } from './order.ts'
import { useDirectory } from './useDirectory.ts'

// Coming back from a channel shows the same rows.
const store = createSessionState<{ query: string; order: DirectoryOrder }>(() => ({
  query: '',
  order: 'name',
}))

/** All public channels: search, sort, join and leave. */
export function DirectoryPage() {
  if (isGuest(useMe())) return <Navigate to="/" replace />
  return <Directory />
}

function Directory() {
  const { t } = useTranslation(['channel', 'chat'])
  const { query, order } = store()
  const online = useNetwork()
  const { rows, isError, refetch } = useDirectory()
  const hits = arrange(rows, useDeferredValue(query), order)
  const field = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()

  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <Head count={rows.length} />
      <div className={styles.tools} role="search">
        <TextInput
          ref={field}
          type="search"
          // On a phone, the keyboard would cover the list.
          autoFocus={!isPhone}
          aria-label={t('directory.search')}
          placeholder={t('directory.search')}
          prefix={<Search aria-hidden />}
          value={query}
          onChange={(next) => store.setState({ query: next })}
          boxClassName={styles.search}
        />
        <Select
          label={t('directory.sort')}
          icon={<ArrowDownUp />}
          className={styles.sort}
          value={order}
          onChange={(next) => store.setState({ order: next })}
          options={directoryOrders.map((value) => ({ value, label: t(`directory.by.${value}`) }))}
        />
      </div>
      {!online && (
        <Banner kind="offline" title={t('directory.offline')} text={t('directory.offlineText')} />
      )}
      {online && isError && (
        <Banner
          kind="danger"
          title={t('directory.failed')}
          action={
            <Button size="s" icon={<RotateCw />} onClick={() => void refetch()}>
              {t('directory.retry')}
            </Button>
          }
        />
      )}
      <VisuallyHidden role="status">
        {query !== '' && t('directory.hits', { count: hits.length })}
      </VisuallyHidden>
      <Rows
        rows={hits}
        query={query}
        onClear={() => {
          store.setState({ query: '' })
          field.current?.focus()
        }}
      />
    </main>
  )
}

function Head({ count }: { count: number }) {
  const { t } = useTranslation(['channel', 'chat'])
  usePageName(t('directory.title'))
  const navigate = useNavigate()
  const create = useAppAction('channel.create-public')
  return (
    <header className={styles.head}>
      {useIsPhone() && (
        <IconButton
          label={t('chat:header.back')}
          icon={<ArrowLeft />}
          onClick={() => void navigate('/chat')}
        />
      )}
      <div className={styles.titles}>
        <h1 className={styles.title}>{t('directory.title')}</h1>
        <p className={styles.count}>{t('directory.count', { count })}</p>
      </div>
      {create && (
        <Button size="s" icon={<Plus />} onClick={create}>
          {t('chat:list.newChannel')}
        </Button>
      )}
    </header>
  )
}

interface RowsProps {
  rows: readonly DirectoryRow[]
  query: string
  onClear: () => void
}

function Rows({ rows, query, onClear }: RowsProps) {
  const { t } = useTranslation(['channel', 'chat'])
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const gids = rows.map(({ gid }) => gid)
  const { handleKeyDown } = useRovingList({
    box: scroller,
    rows: {
      attribute: 'data-channel',
      ids: gids,
      scrollTo: (gid) => list.current?.scrollToIndex(gids.indexOf(gid), { align: 'nearest' }),
    },
    within: 'li',
  })
  const [now] = useState(() => Date.now())
  if (rows.length === 0) {
    return query === '' ? (
      <EmptyState icon={<Hash />} title={t('directory.empty')} text={t('directory.emptyText')} />
    ) : (
      <EmptyState
        icon={<SearchX />}
        title={t('directory.none', { query })}
        actions={<Button onClick={onClear}>{t('chat:list.clearSearch')}</Button>}
      />
    )
  }
  return (
    <div ref={scroller} className={styles.scroller} onKeyDown={handleKeyDown}>
      <Virtualizer ref={list} as={RowList} item="li" data={rows} scrollRef={scroller}>
        {(row) => <DirectoryEntry key={row.gid} row={row} now={now} />}
      </Virtualizer>
    </div>
  )
}
