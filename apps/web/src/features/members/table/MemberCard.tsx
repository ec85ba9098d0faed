import type { Member } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Checkbox } from '../../../ui/index.ts'
import { LastSeen } from '../../account/index.ts'
import styles from './MemberCard.module.css'
import type { MemberRowsProps } from './member-rows.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberName } from './MemberName.tsx'
import { RoleMenu } from './RoleMenu.tsx'

/** A member as a card, on phones. */
export function MemberCard({ member, questions, selection }: MemberRowsProps & { member: Member }) {
  const { t } = useTranslation('setting')
  const { uid, name } = member
  return (
    <div className={styles.card} data-selected={selection.has(uid) || undefined}>
      <div className={styles.head}>
        <Checkbox
          checked={selection.has(uid)}
          disabled={selection.busy}
          onChange={() => selection.toggle(uid)}
          aria-label={t('memberBulk.select', { name })}
        />
        <MemberName member={member} />
        <MemberMenu member={member} items={questions.itemsFor(member)} />
      </div>
      <div className={styles.facts}>
        <RoleMenu member={member} items={questions.roleItems(member)} />
        <span>
          <LastSeen member={member} isAlone />
        </span>
      </div>
    </div>
  )
}
