import type { ImportRow } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './ImportDialog.module.css'

interface Props {
  rows: readonly ImportRow[]
  /** Nothing has been imported yet. */
  isTrial: boolean
}

/** The outcome of each row of a file. Those that make no account come first. */
export function ImportOutcome({ rows, isTrial }: Props) {
  const { t } = useTranslation('setting')
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  const created = rows.filter(({ outcome }) => outcome === 'created')
  const parts = [
    t(isTrial ? 'memberImport.willCreate' : 'memberImport.created', { count: created.length }),
    ...(refused.length > 0 ? [t('memberImport.refused', { count: refused.length })] : []),
  ]
  return (
    <section aria-label={t('memberImport.rows')}>
      <p role="status" className={styles.summary}>
        {parts.join(' ')}
      </p>
      {rows.length > 0 && (
        // A box that scrolls has to be reachable by keyboard.
        <div
          className={styles.scroll}
          role="group"
          aria-label={t('memberImport.rows')}
          tabIndex={0}
        >
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{t('memberImport.line')}</th>
                <th scope="col">{t('memberImport.person')}</th>
                <th scope="col">{t('memberImport.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {[...refused, ...created].map((row) => (
                <Row key={row.line} row={row} isTrial={isTrial} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ row, isTrial }: { row: ImportRow; isTrial: boolean }) {
  const { t } = useTranslation('setting')
  const { line, name, email, reason, way, is_admin } = row
  const outcome = isTrial ? 'will' : 'was'
  return (
    <tr>
      <td className={styles.line}>{line}</td>
      <td>
        {name}
        <span className={styles.email}>{email}</span>
      </td>
      <td className={reason === null ? undefined : styles.bad}>
        {reason === null
          ? `${t(is_admin ? 'members.admin' : 'members.member')}, ${t(`memberImport.${outcome}.${way}`)}`
          : t(`memberImport.reason.${reason}`)}
      </td>
    </tr>
  )
}
