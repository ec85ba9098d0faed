import { LastSeen } from '../sessions/LastSeen.tsx'
import styles from './MemberCards.module.css'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberName } from './MemberName.tsx'
import type { MemberRowsProps } from './MemberTable.tsx'
import { RoleMenu } from './RoleMenu.tsx'

/** Members as cards, on phones. */
export function MemberCards({ members, questions }: MemberRowsProps) {
  return (
    <ul className={styles.cards}>
      {members.map((member) => (
        <li key={member.uid} className={styles.card}>
          <div className={styles.head}>
            <MemberName member={member} />
            <MemberMenu member={member} items={questions.itemsFor(member)} />
          </div>
          <div className={styles.facts}>
            <RoleMenu member={member} items={questions.roleItems(member)} />
            <span>
              <LastSeen member={member} isAlone />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
