import type { Member } from '@parley/protocol'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { Checkbox, Skeleton } from '../../../ui/index.ts'
import { LastSeen } from '../../account/index.ts'
import type { MemberRowsProps } from './member-rows.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberName } from './MemberName.tsx'
import styles from './MemberRow.module.css'
import { RoleMenu } from './RoleMenu.tsx'

/** The cells of a row, on wide screens. */
export function MemberRow({ member, questions, selection }: MemberRowsProps & { member: Member }) {
  const { t } = useTranslation('setting')
  const { environment } = useClient()
  const { uid, name } = member
  return (
    <div role="presentation" className={styles.row} data-selected={selection.has(uid) || undefined}>
      <div role="cell">
        <Checkbox
          checked={selection.has(uid)}
          disabled={selection.busy}
          onChange={() => selection.toggle(uid)}
          aria-label={t('memberBulk.select', { name })}
        />
      </div>
      <div role="cell">
        <MemberName member={member} />
      </div>
      <div role="cell" className={styles.role}>
        <RoleMenu member={member} items={questions.roleItems(member)} />
      </div>
      <div role="cell">{shortTime(member.created_at, environment.now())}</div>
      <div role="cell" className={styles.seen}>
        <LastSeen member={member} />
      </div>
      <div role="cell" className={styles.menu}>
        <MemberMenu member={member} items={questions.itemsFor(member)} />
      </div>
    </div>
  )
}

/** In the place of a row that is being read. */
export function PlaceholderRow() {
  return (
    <div role="presentation" aria-busy className={styles.place}>
      <div role="cell">
        <Skeleton width={180} />
      </div>
    </div>
  )
}
