import type { ChatKey } from '@parley/client'
import clsx from 'clsx'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Rows, TextInput } from '../../../ui/index.ts'
import { findPeople, NobodyFound } from '../../users/index.ts'
import styles from './TargetPicker.module.css'
import { TargetFace } from './TargetFace.tsx'
import type { ForwardTarget } from './targets.ts'

type TargetPickerProps = {
  targets: readonly ForwardTarget[]
  picked: ReadonlySet<ChatKey>
  onToggle: (key: ChatKey) => void
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Picks chats: type to search, arrows to move, Enter to tick. */
export function TargetPicker({ targets, picked, onToggle, fieldRef }: TargetPickerProps) {
  const { t } = useTranslation('forward')
  const list = useId()
  const [query, setQuery] = useState('')
  const [wanted, setActive] = useState(0)
  const hits = findPeople(targets, query)
  const last = hits.length - 1
  const active = Math.max(0, Math.min(wanted, last))

  function search(next: string) {
    setQuery(next)
    setActive(0)
  }

  function toggle(target: ForwardTarget | undefined) {
    if (target && target.obstacle === undefined) onToggle(target.key)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(active === last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active === 0 ? last : active - 1)
    else if (event.key === 'Enter') toggle(hits[active])
    else return
    event.preventDefault()
  }

  const activeHit = hits[active]
  return (
    <div className={styles.picker}>
      <TextInput
        ref={fieldRef}
        role="combobox"
        aria-label={t('search')}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={activeHit && `${list}-${activeHit.key}`}
        autoComplete="off"
        placeholder={t('search')}
        prefix={<Search aria-hidden />}
        value={query}
        onChange={search}
        onKeyDown={handleKeyDown}
      />
      {hits.length === 0 && query !== '' ? (
        <NobodyFound query={query} onClear={() => search('')} />
      ) : (
        <Listbox
          id={list}
          hits={hits}
          active={active}
          picked={picked}
          onToggle={toggle}
          onActive={setActive}
        />
      )}
    </div>
  )
}

type ListboxProps = {
  id: string
  hits: readonly ForwardTarget[]
  active: number
  picked: ReadonlySet<ChatKey>
  onToggle: (target: ForwardTarget) => void
  onActive: (index: number) => void
}

function Listbox({ id, hits, active, picked, onToggle, onActive }: ListboxProps) {
  const { t } = useTranslation('forward')
  const list = useRef<VirtualizerHandle>(null)
  useEffect(() => {
    list.current?.scrollToIndex(active, { align: 'nearest' })
  }, [active])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('targets')}
      aria-multiselectable
      tabIndex={-1}
      className={styles.list}
    >
      <Virtualizer ref={list} as={Rows} data={hits} keepMounted={[active]}>
        {(target, index) => (
          <Option
            key={target.key}
            id={`${id}-${target.key}`}
            target={target}
            place={[index + 1, hits.length]}
            isActive={index === active}
            isPicked={picked.has(target.key)}
            onToggle={() => onToggle(target)}
            onActive={() => onActive(index)}
          />
        )}
      </Virtualizer>
    </div>
  )
}

type OptionProps = {
  id: string
  target: ForwardTarget
  /** The position in the list and its length: only visible rows are rendered. */
  place: [number, number]
  isActive: boolean
  isPicked: boolean
  onToggle: () => void
  onActive: () => void
}

function Option({ id, target, place, isActive, isPicked, onToggle, onActive }: OptionProps) {
  const { t } = useTranslation('forward')
  const { obstacle } = target
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      aria-disabled={obstacle !== undefined}
      aria-posinset={place[0]}
      aria-setsize={place[1]}
      className={clsx(styles.option, isActive && styles.active)}
      onPointerMove={onActive}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <span aria-hidden className={styles.tick}>
        {isPicked && <Check />}
      </span>
      <TargetFace target={target} />
      {obstacle && <span className={styles.note}>{t(`cannot.${obstacle}`)}</span>}
    </div>
  )
}
