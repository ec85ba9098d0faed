import type { MemberSort } from '@parley/protocol'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Checkbox, VisuallyHidden } from '../../../ui/index.ts'
import type { Selection } from '../bulk/useSelection.ts'
import type { MemberView } from '../filter/member-view.ts'
import type { ViewChange } from '../filter/useMemberView.ts'
import styles from './MemberRow.module.css'

interface Props {
  view: MemberView
  total: number
  selection: Selection
  onChange: (patch: ViewChange) => void
}

const columns = [
  ['name', 'name'],
  ['role', 'role'],
  ['created_at', 'created'],
  ['last_seen_at', 'lastSeen'],
] as const

/** The names of the columns, which sort the table, and the box that selects all rows. */
export function TableHead({ view, total, selection, onChange }: Props) {
  const { t } = useTranslation('setting')
  const { sort: sorted = 'name', order = 'asc' } = view

  function sortBy(sort: MemberSort) {
    const isReversed = sort === sorted ? order === 'asc' : sort === 'last_seen_at'
    onChange({ sort, order: isReversed ? 'desc' : 'asc' })
  }

  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        <div role="columnheader">
          <SelectAll total={total} selection={selection} />
        </div>
        {columns.map(([sort, label]) => (
          <div
            key={sort}
            role="columnheader"
            className={sort === 'role' ? styles.roleHead : undefined}
            aria-sort={sort === sorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
          >
            <button
              type="button"
              className={styles.sort}
              data-sorted={sort === sorted || undefined}
              onClick={() => sortBy(sort)}
            >
              {t(`members.${label}`)}
              {sort === sorted &&
                (order === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />)}
            </button>
          </div>
        ))}
        <div role="columnheader">
          <VisuallyHidden>{t('members.menu')}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
}

/** Selects all rows of the filter, also those that are not rendered. */
export function SelectAll({ total, selection }: Pick<Props, 'total' | 'selection'>) {
  const { t } = useTranslation('setting')
  const { size } = selection
  return (
    <Checkbox
      checked={size === 0 ? false : size >= total ? true : 'some'}
      disabled={selection.busy}
      onChange={() => (size === 0 ? selection.selectAll() : selection.clear())}
      aria-label={t('memberBulk.selectAll', { count: total })}
    />
  )
}
