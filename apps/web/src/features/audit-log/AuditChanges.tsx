import type { AuditChange } from '@parley/protocol'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './AuditChanges.module.css'

/** The old and the new values of an entry, shown on demand. */
export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('setting')
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden className={styles.sign} />
        {t('audit.changes', { count: changes.length })}
      </summary>
      <dl className={styles.list}>
        {changes.map((change) => (
          <div key={change.name} className={styles.change}>
            <dt>
              <ChangeName name={change.name} />
            </dt>
            <dd>
              <Values change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

// Parts of lists and names of other clients have no text: their own name is shown.
function ChangeName({ name }: { name: string }) {
  const { t } = useTranslation('setting')
  return <bdi>{t(`audit.fields.${name.replaceAll('.', '_')}`, { defaultValue: name })}</bdi>
}

function Values({ change: { name, before, after, secret } }: { change: AuditChange }) {
  const { t } = useTranslation('setting')
  if (secret) return t(`audit.secret.${secret}`)
  if (name.endsWith('_updated_at')) {
    return typeof after === 'number' ? t('audit.pictureAt', { time: dateAndTime(after) }) : null
  }
  return (
    <>
      <Value value={before} className={styles.before} />
      <ArrowRight role="img" aria-label={t('audit.becomes')} className={styles.arrow} />
      <Value value={after} className={styles.after} />
    </>
  )
}

function Value({
  value,
  className,
}: {
  value: AuditChange['before']
  className?: string | undefined
}) {
  const { t } = useTranslation('setting')
  if (value === null || value === '') return <i className={className}>{t('audit.nothing')}</i>
  if (typeof value === 'boolean') {
    return <span className={className}>{t(value ? 'audit.yes' : 'audit.no')}</span>
  }
  return <bdi className={className}>{String(value)}</bdi>
}
