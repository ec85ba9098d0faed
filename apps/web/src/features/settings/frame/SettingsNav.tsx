import clsx from 'clsx'
import { ArrowLeft, ArrowUpRight, BookOpen, ChevronRight, LogOut, Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useMe } from '../../../store/index.ts'
import { IconButton, TextInput, useIsPhone, VisuallyHidden } from '../../../ui/index.ts'
import styles from './SettingsNav.module.css'
import { groups, type Section } from './section.ts'
import { allSections } from './section-list.ts'
import { findEntries, mayOpen } from './sections.ts'
import { useSettingsNavigation } from '../useSettingsNavigation.ts'

/** The sections by group, with a search field. */
export function SettingsNav({ current }: { current: string | undefined }) {
  const { t } = useTranslation('setting')
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { inside, leave } = useSettingsNavigation()
  const [query, setQuery] = useState('')
  const entries = useEntries()
  const hasCards = isPhone && query === ''
  const found = findEntries(entries, query).filter(({ Card }) => !hasCards || !Card)
  // With an open section, the section's title is the h1.
  const Title = current ? 'p' : 'h1'

  function openFirst() {
    const first = found[0]
    if (!first || query.trim() === '') return
    if (first.id === apiDocs.id) open(apiPath, '_blank', 'noopener')
    else void navigate(pathOf(first.id), { state: inside })
  }

  return (
    <nav className={styles.nav} aria-label={t('frame.title')}>
      <header className={styles.head}>
        {!isPhone && (
          <IconButton
            size="s"
            label={t('frame.back')}
            icon={<ArrowLeft />}
            className={styles.back}
            onClick={() => leave('/chat')}
          />
        )}
        <Title className={styles.title}>{t('frame.title')}</Title>
      </header>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          openFirst()
        }}
      >
        <TextInput
          type="search"
          aria-label={t('frame.search')}
          placeholder={t('frame.search')}
          prefix={<Search aria-hidden />}
          value={query}
          onChange={setQuery}
        />
      </form>
      <VisuallyHidden role="status">
        {query && t('frame.hits', { count: found.length })}
      </VisuallyHidden>
      <div className={styles.groups}>
        {hasCards && entries.map(({ id, Card }) => Card && <Card key={id} />)}
        {groups.map((group) => (
          <NavGroup
            key={group}
            title={t(`group.${group}`)}
            entries={found.filter((entry) => entry.group === group)}
            current={current}
          />
        ))}
        {found.length === 0 && <p className={styles.none}>{t('frame.none', { query })}</p>}
        <button
          type="button"
          className={styles.signOut}
          onClick={() => openDialog({ name: 'sign-out' })}
        >
          <LogOut aria-hidden />
          {t('signOut.title')}
        </button>
      </div>
    </nav>
  )
}

type NavItem = Pick<Section, 'id' | 'group' | 'icon' | 'Value' | 'Card'>

interface Entry extends NavItem {
  label: string
  words: string
}

const apiPath = '/docs'
const apiDocs: NavItem = { id: 'api', group: 'about', icon: BookOpen }

function useEntries(): Entry[] {
  const { t } = useTranslation('setting')
  const me = useMe()
  const open = allSections().filter((section) => mayOpen(me, section))
  return [...open, apiDocs].map((item) => {
    const label = t(`nav.${item.id}`)
    return { ...item, label, words: `${label} ${t(`known.${item.id}`)}` }
  })
}

interface GroupProps {
  title: string
  entries: Entry[]
  current: string | undefined
}

function NavGroup({ title, entries, current }: GroupProps) {
  const { inside } = useSettingsNavigation()
  const isPhone = useIsPhone()
  if (entries.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.entries}>
        {entries.map(({ id, icon, label, Value }) => (
          <li key={id}>
            {id === apiDocs.id ? (
              <a className={styles.entry} href={apiPath} target="_blank" rel="noreferrer">
                <EntryText icon={icon} label={label} />
                <ArrowUpRight aria-hidden className={styles.outside} />
              </a>
            ) : (
              <Link
                className={clsx(styles.entry, id === current && styles.current)}
                aria-current={id === current ? 'page' : undefined}
                to={pathOf(id)}
                state={inside}
              >
                <EntryText icon={icon} label={label} />
                {isPhone && <span className={styles.value}>{Value && <Value />}</span>}
                <ChevronRight aria-hidden className={styles.inside} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function EntryText({ icon: Icon, label }: Pick<Entry, 'icon' | 'label'>) {
  return (
    <>
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}

const pathOf = (id: Entry['id']) => `/setting/${id}`
