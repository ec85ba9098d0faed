import type { ActivityItem } from '@parley/client'
import { isThreadOnly } from '@parley/rules'
import { Check, RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { messagePath, threadPath, useNames, useSelector } from '../../../store/index.ts'
import { IconButton, keysText, VisuallyHidden } from '../../../ui/index.ts'
import { RowFaces, RowPlace, RowTime } from './RowParts.tsx'
import { ActivityText } from './ActivityText.tsx'
import { rowKeys } from '../row-keys.ts'
import styles from './ActivityRow.module.css'
import { type ActivityGroup, threadOf, usersOf } from './groups.ts'

interface ActivityRowProps {
  group: ActivityGroup
  isDone: boolean
  onOpen: () => void
  /** `row` is the element that will leave the list. */
  onMark: (row: Element | null) => void
}

/** A group: who did what and where, the newest text, and what it is about. A link to the message, or to its thread. */
export function ActivityRow({ group, isDone, onOpen, onMark }: ActivityRowProps) {
  const { t } = useTranslation('activity')
  const [newest] = group.items
  const { key, kind, message } = newest
  const thread = threadOf(newest)
  const path = thread === undefined ? messagePath(key, message.mid) : threadPath(key, thread)
  const uids = usersOf(group)
  const isNew = useIsNew(group) && !isDone

  function handleClick(event: MouseEvent) {
    // Other clicks open another tab or window.
    if (event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className={styles.item} data-group={group.id} data-new={isNew || undefined}>
      <Link to={path} className={styles.link} onClick={handleClick}>
        <RowFaces uids={uids} />
        <span className={styles.words}>
          <span className={styles.head}>
            {isNew && <VisuallyHidden>{t('new')}</VisuallyHidden>}
            <Title kind={kind} uids={uids} />
            <RowPlace chatKey={key} />
            <RowTime time={newest.reaction?.at ?? message.created_at} />
          </span>
          <ActivityText group={group} />
        </span>
      </Link>
      <IconButton
        className={styles.mark}
        data-mark
        size="s"
        label={t(isDone ? 'markOpen' : 'markDone')}
        shortcut={keysText(rowKeys.done)}
        icon={isDone ? <RotateCcw /> : <Check />}
        onClick={({ currentTarget }) => onMark(currentTarget.closest('li'))}
      />
    </li>
  )
}

/** Whether a group has something beyond what the user has read in its chat. */
const useIsNew = ({ items }: ActivityGroup) =>
  useSelector(({ readMarks }) =>
    items.some(({ key, mid, message }) => isThreadOnly(message) || mid > (readMarks.get(key) ?? 0)),
  )

function Title({ kind, uids }: { kind: ActivityItem['kind']; uids: readonly number[] }) {
  const { t } = useTranslation('activity')
  const names = useNames(uids.slice(0, 2)).map((name) => name ?? t('chat:message.somebody'))
  const more = uids.length - names.length
  const [first = '', second = ''] = names
  const people = more > 0 ? 'more' : names.length > 1 ? 'two' : 'one'
  return (
    <b className={styles.title}>
      {t(`did.${kind}`, { names: t(`people.${people}`, { first, second, count: more }) })}
    </b>
  )
}
