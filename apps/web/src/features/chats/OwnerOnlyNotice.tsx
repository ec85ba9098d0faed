import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
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
