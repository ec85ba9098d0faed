import type { ActivityFilter } from '@parley/client'
import { activityKinds } from '@parley/protocol'
import clsx from 'clsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './ActivityPage.module.css'

interface KindFilterProps {
  value: ActivityFilter['kind']
  onChange: (kind: ActivityFilter['kind']) => void
}

/** Shows items of one kind only. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation('activity')
  return (
    <div role="group" aria-label={t('filter')} className={styles.kinds}>
      {[undefined, ...activityKinds].map((kind) => (
        <button
          key={kind ?? 'all'}
          type="button"
          aria-pressed={value === kind}
          className={clsx(styles.kind, value === kind && styles.chosen)}
          onClick={() => onChange(kind)}
        >
          {t(`kind.${kind ?? 'all'}`)}
        </button>
      ))}
    </div>
  )
}
