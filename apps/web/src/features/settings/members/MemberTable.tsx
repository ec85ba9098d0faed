import type { AdminUser } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { LastSeen } from '../sessions/LastSeen.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberName } from './MemberName.tsx'
import styles from './MemberTable.module.css'
import { RoleMenu } from './RoleMenu.tsx'
import type { MemberQuestions } from './useMemberQuestions.tsx'

export interface MemberRowsProps {
  members: AdminUser[]
  questions: MemberQuestions
}

/** Members as a table, on wide screens. */
export function MemberTable({ members, questions }: MemberRowsProps) {
  const { t } = useTranslation('setting')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('members.name')}</th>
          <th scope="col" className={styles.role}>
            {t('members.role')}
          </th>
          <th scope="col">{t('members.lastSeen')}</th>
          <th scope="col">
            <span className={styles.hidden}>{t('members.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.uid} member={member} questions={questions} />
        ))}
      </tbody>
    </table>
  )
}

function MemberRow({ member, questions }: { member: AdminUser; questions: MemberQuestions }) {
  return (
    <tr>
      <td>
        <MemberName member={member} />
      </td>
      <td className={styles.role}>
        <RoleMenu member={member} items={questions.roleItems(member)} />
      </td>
      <td className={styles.seen}>
        <LastSeen member={member} />
      </td>
      <td className={styles.menu}>
        <MemberMenu member={member} items={questions.itemsFor(member)} />
      </td>
    </tr>
  )
}
