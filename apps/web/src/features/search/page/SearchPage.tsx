import { isEmptySearch, readSearch } from '@parley/rules'
import { ArrowLeft, Search as SearchIcon, X } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import {
  IconButton,
  TabPanel,
  Tabs,
  TextInput,
  useIsPhone,
  usePageName,
} from '../../../ui/index.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { resolveSearch } from '../resolve.ts'
import { useSearch } from '../useSearch.ts'
import { Results } from './Results.tsx'
import styles from './SearchPage.module.css'
import { useHitKeys } from './useHitKeys.ts'
import { useTypedSearch } from './useTypedSearch.ts'

const pageSize = 30
const longest = 1_000

/** Messages and files that match what was typed or chosen, newest first. */
export function SearchPage() {
  const { t } = useTranslation('search')
  usePageName(t('title'))
  const { store } = useClient()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const page = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, sought, setTyped, setSearch, setType, searchNow } = useTypedSearch()
  const handleKeyDown = useHitKeys(page, field)
  const search = useMemo(() => readSearch(sought), [sought])
  const resolved = useMemo(() => resolveSearch(store, search, type), [store, search, type])
  const isEmpty = isEmptySearch(search)
  const results = useSearch(
    isEmpty || resolved.unknown !== undefined ? undefined : resolved.terms,
    pageSize,
  )

  return (
    <main id="main" ref={page} tabIndex={-1} className={styles.page} onKeyDown={handleKeyDown}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <IconButton
            className={styles.back}
            label={t('back')}
            icon={<ArrowLeft />}
            onClick={() => void navigate('/chat')}
          />
          {t('title')}
        </h1>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            searchNow()
          }}
        >
          <TextInput
            ref={field}
            type="search"
            autoFocus={sought === '' || !isPhone}
            maxLength={longest}
            dir="auto"
            aria-label={t('field')}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            prefix={<SearchIcon aria-hidden />}
            suffix={
              typed !== '' && (
                <IconButton
                  size="s"
                  label={t('clear')}
                  icon={<X />}
                  onClick={() => {
                    setSearch(readSearch(''))
                    field.current?.focus()
                  }}
                />
              )
            }
            value={typed}
            onChange={setTyped}
          />
        </form>
        <FilterBar search={readSearch(typed)} onChange={setSearch} />
      </header>
      <Tabs
        className={styles.tabs}
        label={t('kinds')}
        value={type}
        onChange={setType}
        tabs={[
          { value: 'message', label: t('messages') },
          { value: 'file', label: t('files') },
        ]}
      >
        <TabPanel key={type} value={type} className={styles.panel}>
          <Results
            search={results}
            isEmpty={isEmpty}
            sought={sought}
            unknown={resolved.unknown}
            onExample={(example) => {
              setSearch(readSearch(example))
              field.current?.focus()
            }}
          />
        </TabPanel>
      </Tabs>
    </main>
  )
}
