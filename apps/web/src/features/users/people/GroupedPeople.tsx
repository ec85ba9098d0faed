import type { UserInfo } from '@parley/protocol'
import { useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOnlineUsers } from '../../../store/index.ts'
import { type MenuItem, RowList, useRovingList } from '../../../ui/index.ts'
import styles from './GroupedPeople.module.css'
import { PersonRow } from '../picker/PersonRow.tsx'
import { groupByRole, toRows } from '../admin/roles.ts'

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
  const scroller = useRef<HTMLElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const indexOf = (uid: number | undefined) =>
    rows.findIndex((row) => 'user' in row && row.user.uid === uid)
  const { stop, setStop, handleKeyDown } = useRovingList({
    box: scroller,
    rows: {
      attribute: 'data-uid',
      ids: rows.flatMap((row) => ('user' in row ? row.user.uid : [])),
      scrollTo: (uid) => list.current?.scrollToIndex(indexOf(uid), { align: 'nearest' }),
    },
  })
  const Heading = `h${props.level}` as const
  const Letter = props.level === 2 ? 'h3' : 'h4'
  const heads = {
    admin: 'people.admins',
    bot: 'people.bots',
    member: 'people.members',
    visitor: 'people.visitors',
  } as const

  return (
    <section
      ref={scroller}
      aria-label={props.label}
      className={styles.scroller}
      onKeyDown={handleKeyDown}
    >
      <Virtualizer ref={list} as={RowList} item="li" data={rows} keepMounted={[indexOf(stop)]}>
        {(row) =>
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
              isOwner={row.user.uid === owner}
              isSelected={row.user.uid === props.selected}
              isActive={row.user.uid === stop}
              onFocus={() => setStop(row.user.uid)}
              onOpen={() => props.onOpen(row.user)}
              items={() => props.itemsFor(row.user)}
            />
          )
        }
      </Virtualizer>
    </section>
  )
}
