import type { UserInfo } from '@parley/protocol'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOnlineUsers } from '../../../store/index.ts'
import { type MenuItem, RowList } from '../../../ui/index.ts'
import styles from './GroupedPeople.module.css'
import { PersonRow } from '../picker/PersonRow.tsx'
import { groupByRole, type Row, toRows } from '../admin/roles.ts'

export interface GroupedPeopleProps {
  people: readonly UserInfo[]
  /** The list's accessible name. */
  label: string
  /** The heading level of the groups. */
  level: 2 | 3
  owner?: number | null | undefined
  /** The user whose profile is shown beside the list. */
  selected?: number | undefined
  /** Orders people by name only, with a heading for each first letter of the members. */
  byLetter?: boolean | undefined
  onOpen: (user: UserInfo) => void
  itemsFor: (user: UserInfo) => MenuItem[]
}

/** People grouped by role. Only visible rows are rendered; arrow keys reach all of them. */
export function GroupedPeople({ people, owner, byLetter = false, ...props }: GroupedPeopleProps) {
  const { t } = useTranslation('member')
  const online = useOnlineUsers()
  const first = byLetter ? undefined : online
  const rows = useMemo(
    () => toRows(groupByRole(people, owner, first), byLetter),
    [people, owner, first, byLetter],
  )
  const { active, setActive, walk, list, scroller } = useRovingFocus(rows)
  const Heading = `h${props.level}` as const
  const Letter = props.level === 2 ? 'h3' : 'h4'
  const heads = {
    ...{ admin: 'people.admins', bot: 'people.bots' },
    ...{ member: 'people.members', visitor: 'people.visitors' },
  } as const

  return (
    <section ref={scroller} aria-label={props.label} className={styles.scroller} onKeyDown={walk}>
      <Virtualizer ref={list} as={RowList} item="li" data={rows} keepMounted={[active]}>
        {(row, index) =>
          'head' in row ? (
            <Heading key={row.head} className={styles.head}>
              {t('people.group', { role: t(heads[row.head]), count: row.count })}
            </Heading>
          ) : 'letter' in row ? (
            <Letter key={`letter ${row.letter}`} className={styles.letter}>
              {row.letter}
            </Letter>
          ) : (
            <PersonRow
              key={row.user.uid}
              user={row.user}
              index={index}
              isOwner={row.user.uid === owner}
              isSelected={row.user.uid === props.selected}
              isActive={index === active}
              onFocus={() => setActive(index)}
              onOpen={() => props.onOpen(row.user)}
              items={() => props.itemsFor(row.user)}
            />
          )
        }
      </Virtualizer>
    </section>
  )
}

// One tab stop for the whole list. Arrow keys move it, also to rows that are not rendered.
function useRovingFocus(rows: readonly Row[]) {
  const [wanted, setActive] = useState(-1)
  const isWalking = useRef(false)
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLElement>(null)
  const firstPerson = rows.findIndex(isPerson)
  const last = rows.length - 1
  const active = isPerson(rows[wanted]) ? wanted : firstPerson

  function walk(event: KeyboardEvent) {
    const target = targetOf(event.key)
    if (target === undefined || !(event.target as Element).closest('[data-index]')) return
    event.preventDefault()
    isWalking.current = true
    setActive(target)
    list.current?.scrollToIndex(target, { align: 'nearest' })
  }

  function targetOf(key: string) {
    if (key === 'ArrowDown') return nextPerson(rows, active, 1)
    if (key === 'ArrowUp') return nextPerson(rows, active, -1)
    if (key === 'Home') return firstPerson
    return key === 'End' ? last : undefined
  }

  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus()
  }, [active])

  return { active, setActive, walk, list, scroller }
}

function nextPerson(rows: readonly Row[], from: number, step: 1 | -1) {
  let at = from + step
  while (rows[at] && !isPerson(rows[at])) at += step
  return rows[at] ? at : from
}

const isPerson = (row: Row | undefined) => row !== undefined && 'user' in row
