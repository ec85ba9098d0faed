import type { UserInfo } from '@parley/protocol'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useUsers } from '../../../store/index.ts'
import { PersonAvatar } from '../../../ui/index.ts'
import styles from './PeoplePicker.module.css'
import { PersonHits } from './PersonHits.tsx'
import { usePersonSearch } from './usePersonSearch.ts'

export interface PeoplePickerProps {
  people: readonly UserInfo[]
  /** The accessible name of the field and the list. */
  label: string
  picked: readonly number[]
  onChange: (picked: number[]) => void
  /** Why a user cannot be picked, e.g. "Already in". They stay in the list. */
  noteFor?: ((user: UserInfo) => string | undefined) | undefined
  /** The text field, for callers that focus it. */
  fieldRef?: RefObject<HTMLInputElement | null> | undefined
}

/**
 * Picks several users: type to search, arrows to move, Enter to tick. Picked users are shown in the
 * field as chips; Backspace in the empty field removes the last one.
 */
export function PeoplePicker(props: PeoplePickerProps) {
  const { people, label, picked, onChange, noteFor } = props
  const ownField = useRef<HTMLInputElement>(null)
  const field = props.fieldRef ?? ownField
  const search = usePersonSearch(people, toggle)
  const { length } = picked

  // Keep the text cursor visible when many chips overflow.
  useEffect(() => {
    if (length > 0) field.current?.scrollIntoView({ block: 'nearest' })
  }, [field, length])

  function toggle(user: UserInfo) {
    if (noteFor?.(user) !== undefined) return
    const rest = picked.filter((uid) => uid !== user.uid)
    onChange(rest.length < picked.length ? rest : [...picked, user.uid])
    search.setQuery('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && search.query === '') onChange(picked.slice(0, -1))
    else search.onKeyDown(event)
  }

  return (
    <div className={styles.picker}>
      <div className={styles.box}>
        <Search aria-hidden className={styles.sign} />
        <Chips
          picked={picked}
          onRemove={(uid) => {
            onChange(picked.filter((other) => other !== uid))
            field.current?.focus()
          }}
        />
        <input
          {...search.fieldProps}
          ref={field}
          aria-label={label}
          className={styles.input}
          onChange={(event) => search.setQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PersonHits
        search={search}
        label={label}
        picked={picked}
        multiple
        noteFor={noteFor}
        onPick={toggle}
      />
    </div>
  )
}

interface ChipsProps {
  picked: readonly number[]
  onRemove: (uid: number) => void
}

function Chips({ picked, onRemove }: ChipsProps) {
  const { t } = useTranslation('member')
  const users = useUsers()
  if (picked.length === 0) return null
  return (
    <ul aria-label={t('people.picked')} className={styles.chips}>
      {picked.flatMap((uid) => {
        const user = users.get(uid)
        if (!user) return []
        return (
          <li key={uid} className={styles.chip}>
            <PersonAvatar uid={uid} name={user.name} src={avatarSrc(user)} size={20} />
            <span className={styles.chipName}>{user.name}</span>
            <button
              type="button"
              className={styles.unpick}
              aria-label={t('people.unpick', { name: user.name })}
              onClick={() => onRemove(uid)}
            >
              <X aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
