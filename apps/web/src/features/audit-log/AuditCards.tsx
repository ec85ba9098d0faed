import type { AuditEntry } from '@parley/protocol'
import { AuditOrigin } from './AuditOrigin.tsx'
import styles from './AuditCards.module.css'
import { AuditEvent } from './AuditTable.tsx'
import { AuditTime } from './AuditTime.tsx'

/** Entries as cards, on phones. */
export function AuditCards({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ul className={styles.cards}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.card}>
          <AuditEvent entry={entry} />
          <div className={styles.facts}>
            <AuditTime at={entry.created_at} />
            <AuditOrigin entry={entry} />
          </div>
        </li>
      ))}
    </ul>
  )
}
