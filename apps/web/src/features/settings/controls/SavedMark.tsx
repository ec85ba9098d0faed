import { Check } from 'lucide-react'
import { useTranslation } from '../../../i18n/words.ts'
import styles from './SavedMark.module.css'

/** A short confirmation beside a control that its change was saved. */
export function SavedMark({ shown }: { shown: boolean }) {
  const { t } = useTranslation('setting')
  return (
    <span role="status" className={styles.place}>
      {shown && (
        <span className={styles.mark}>
          <Check aria-hidden />
          {t('saved')}
        </span>
      )}
    </span>
  )
}
