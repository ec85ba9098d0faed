import { Lock } from 'lucide-react'
import { useTranslation } from '../../i18n/words.ts'
import styles from './ComposerNotice.module.css'

/** Says why there is nothing to write with. */
export function OwnerOnlyNotice() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.notice}>
      <Lock aria-hidden />
      <span>{t('header.ownerOnly')}</span>
    </div>
  )
}
