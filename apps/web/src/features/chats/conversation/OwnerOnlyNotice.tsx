import { Lock } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './ComposerNotice.module.css'

/** Shown in place of the composer where only the owner may post. */
export function OwnerOnlyNotice() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.notice}>
      <Lock aria-hidden />
      <span>{t('header.ownerOnly')}</span>
    </div>
  )
}
