import type { UserInfo } from '@parley/protocol'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Rows } from '../../../ui/index.ts'
import { PersonFace } from './PersonFace.tsx'
import styles from './PersonListbox.module.css'
import { optionId } from './usePersonSearch.ts'

interface Props {
  id: string
  label: string
  people: readonly UserInfo[]
  active: number
  /** The ticked users. Without it, one click makes the choice. */
  picked?: readonly number[] | undefined
  /** Whether several users may be ticked. */
  multiple?: boolean | undefined
  /** Why a user cannot be chosen, e.g. "Already in". */
  noteFor?: ((user: UserInfo) => string | undefined) | undefined
  onPick: (user: UserInfo) => void
  onActive: (index: number) => void
}

/** The results below a search field. The field keeps the focus and refers to the active row. */
export function PersonListbox({ id, label, people, active, multiple, ...props }: Props) {
  const list = useRef<VirtualizerHandle>(null)
  useEffect(() => {
    list.current?.scrollToIndex(active, { align: 'nearest' })
  }, [active])

  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple}
      tabIndex={-1}
      className={styles.list}
    >
      <Virtualizer ref={list} as={Rows} data={people} keepMounted={[active]}>
        {(user, index) => (
          <Option
            key={user.uid}
            id={optionId(id, user.uid)}
            user={user}
            place={`${index + 1}/${people.length}`}
            isActive={index === active}
            isPicked={props.picked?.includes(user.uid)}
            multiple={multiple}
            note={props.noteFor?.(user)}
            onPick={() => props.onPick(user)}
            onActive={() => props.onActive(index)}
          />
        )}
      </Virtualizer>
    </div>
  )
}

interface OptionProps {
  id: string
  user: UserInfo
  /** "3/48", the position in the list: only visible rows are rendered. */
  place: string
  isActive: boolean
  isPicked: boolean | undefined
  multiple: boolean | undefined
  note: string | undefined
  onPick: () => void
  onActive: () => void
}

function Option(props: OptionProps) {
  const { id, user, place, isActive, isPicked, multiple, note, onPick, onActive } = props
  const [position, size] = place.split('/').map(Number)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked ?? isActive}
      aria-disabled={note !== undefined}
      aria-posinset={position}
      aria-setsize={size}
      className={clsx(styles.option, isActive && styles.active)}
      onPointerMove={onActive}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => note === undefined && onPick()}
    >
      {isPicked !== undefined && (
        <span aria-hidden className={clsx(styles.tick, !multiple && styles.single)}>
          {isPicked && <Check />}
        </span>
      )}
      <PersonFace user={user} />
      {note && <span className={styles.note}>{note}</span>}
    </div>
  )
}
