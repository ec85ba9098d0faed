import type { FileFilter } from '@parley/client'
import { isGuest } from '@parley/rules'
import { QueryClientProvider } from '@tanstack/react-query'
import { LayoutGrid, List, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Navigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  changePreferences,
  createSessionState,
  queryClient,
  useMe,
  usePreferences,
} from '../../../store/index.ts'
import { IconButton, TextInput, usePageName } from '../../../ui/index.ts'
import { PictureViewer } from '../viewer/PictureViewer.tsx'
import { FileFilters } from './FileFilters.tsx'
import { FileList } from './FileList.tsx'
import styles from './FilesPage.module.css'

// Coming back from a message shows the same files.
const store = createSessionState<{ filter: FileFilter }>(() => ({ filter: {} }))

/** All files that the user can see, with filters. */
export function FilesPage() {
  if (isGuest(useMe())) return <Navigate to="/" replace />
  return (
    <QueryClientProvider client={queryClient}>
      <Files />
      <PictureViewer />
    </QueryClientProvider>
  )
}

function Files() {
  const { t } = useTranslation('files')
  usePageName(t('title'))
  const filter = store((state) => state.filter)
  const [name, setName] = useState(filter.name ?? '')
  const change = (next: FileFilter) => store.setState({ filter: next })
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <div className={styles.search} role="search">
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            prefix={<Search aria-hidden />}
            value={name}
            onChange={(text) => {
              setName(text)
              change({ ...filter, name: text })
            }}
          />
        </div>
        <ViewButton />
      </header>
      <FileFilters filter={filter} onChange={change} />
      <FileList
        filter={useDeferredValue(filter)}
        onReset={() => {
          setName('')
          change({})
        }}
      />
    </main>
  )
}

function ViewButton() {
  const { t } = useTranslation('files')
  const { filesView } = usePreferences()
  const isGrid = filesView === 'grid'
  return (
    <IconButton
      label={isGrid ? t('asList') : t('asGrid')}
      icon={isGrid ? <List /> : <LayoutGrid />}
      onClick={() => changePreferences({ filesView: isGrid ? 'list' : 'grid' })}
    />
  )
}
