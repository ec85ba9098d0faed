import { Check } from 'lucide-react'
import { useTranslation } from '../../i18n/words.ts'
import styles from './SavedMark.module.css'

/** Says for a moment, beside a control, that its change is on the server. */
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
