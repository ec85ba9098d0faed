import type { UserInfo } from '@parley/protocol'
import { Search } from 'lucide-react'
import { TextInput } from '../../../ui/index.ts'
import styles from './PeoplePicker.module.css'
import { PersonHits } from './PersonHits.tsx'
import { useFirstFocus } from '../useFirstFocus.ts'
import { usePersonSearch } from './usePersonSearch.ts'

export interface PersonChooserProps {
  people: readonly UserInfo[]
  /** The accessible name of the field, e.g. "New owner". */
  label: string
  /** The chosen user, or null. Omit it where choosing closes the dialog. */
  chosen?: number | null
  onChoose: (user: UserInfo) => void
}

/** Chooses one user: type to search, arrows to move, Enter to choose. */
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
