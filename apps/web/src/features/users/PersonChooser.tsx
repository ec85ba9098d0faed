import type { UserInfo } from '@parley/protocol'
import { Search } from 'lucide-react'
import { TextInput } from '../../ui/index.ts'
import styles from './PeoplePicker.module.css'
import { PersonHits } from './PersonHits.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { usePersonSearch } from './usePersonSearch.ts'

export interface PersonChooserProps {
  people: readonly UserInfo[]
  /** Names the field, e.g. "New owner". */
  label: string
  /** Who is chosen so far, null for nobody; leave it out where the choice ends the question. */
  chosen?: number | null
  onChoose: (user: UserInfo) => void
}

/** Finds one person: type a part of the name, walk with the arrows, Enter. */
export function PersonChooser({ people, label, chosen, onChoose }: PersonChooserProps) {
  const search = usePersonSearch(people, onChoose)
  const field = useFirstFocus<HTMLInputElement>()
  return (
    <div className={styles.picker}>
      <TextInput
        {...search.fieldProps}
        ref={field}
        aria-label={label}
        prefix={<Search aria-hidden />}
        onChange={search.setQuery}
        onKeyDown={search.onKeyDown}
      />
      <PersonHits
        search={search}
        label={label}
        picked={chosen === undefined ? undefined : chosen === null ? [] : [chosen]}
        onPick={onChoose}
      />
    </div>
  )
}
