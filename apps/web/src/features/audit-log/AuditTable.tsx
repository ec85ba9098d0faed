import type { AuditEntry } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AuditChanges } from './AuditChanges.tsx'
import { AuditIcon } from './AuditIcon.tsx'
import { AuditNote } from './AuditNote.tsx'
import { AuditOrigin } from './AuditOrigin.tsx'
import { AuditSentence } from './AuditSentence.tsx'
import styles from './AuditTable.module.css'
import { AuditTime } from './AuditTime.tsx'

/** Entries as a table, on wide screens. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('setting')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('audit.event')}</th>
          <th scope="col">{t('audit.origin')}</th>
          <th scope="col">{t('audit.time')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <AuditEvent entry={entry} />
            </td>
            <td>
              <div className={styles.origin}>
                <AuditOrigin entry={entry} />
              </div>
            </td>
            <td className={styles.time}>
              <AuditTime at={entry.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An entry with the values that changed. */
export function AuditEvent({ entry }: { entry: AuditEntry }) {
  const { changes } = entry.details
  return (
    <div className={styles.event}>
      <AuditIcon kind={entry.kind} />
      <div className={styles.words}>
        <AuditSentence entry={entry} />
        <AuditNote entry={entry} />
        {changes && changes.length > 0 && <AuditChanges changes={changes} />}
      </div>
    </div>
  )
}
