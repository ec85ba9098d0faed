import type { Member } from '@parley/protocol'
import styles from './MemberName.module.css'
import { MemberName } from './MemberName.tsx'

/** The member's name above the menu sheet on phones. */
export function MemberSheetHead({ member }: { member: Member }) {
  return (
    <div className={styles.sheetHead}>
      <MemberName member={member} />
    </div>
  )
}
