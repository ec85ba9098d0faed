import type { UserInfo } from '@parley/protocol'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/index.ts'
import { HitCount, NobodyFound } from './NobodyFound.tsx'
import styles from './PeoplePicker.module.css'
import { optionId, PersonListbox } from './PersonListbox.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { usePersonSearch } from './usePersonSearch.ts'

export interface PersonChooserProps {
  people: readonly UserInfo[]
  /** Names the field, e.g. "New owner". */
  label: string
  /** Who is chosen so far; leave it out where the choice ends the question. */
  chosen?: number | undefined
  onChoose: (user: UserInfo) => void
}

/** Finds one person: type a part of the name, walk with the arrows, Enter. */
export function PersonChooser({ people, label, chosen, onChoose }: PersonChooserProps) {
  const { t } = useTranslation('member')
  const { query, setQuery, hits, active, setActive, onKeyDown } = usePersonSearch(people, onChoose)
  const list = useId()
  const field = useFirstFocus<HTMLInputElement>()
  const activeHit = hits[active]
  return (
    <div className={styles.picker}>
      <TextInput
        ref={field}
        role="combobox"
        aria-label={label}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={activeHit && optionId(list, activeHit.uid)}
        autoComplete="off"
        placeholder={t('people.search')}
        prefix={<Search aria-hidden />}
        value={query}
        onChange={setQuery}
        onKeyDown={onKeyDown}
      />
      <HitCount count={hits.length} />
      {hits.length === 0 ? (
        <NobodyFound query={query} onClear={() => setQuery('')} />
      ) : (
        <PersonListbox
          id={list}
          label={label}
          people={hits}
          active={active}
          picked={chosen === undefined ? undefined : [chosen]}
          onPick={onChoose}
          onActive={setActive}
        />
      )}
    </div>
  )
}
