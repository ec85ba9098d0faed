import { Ban } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useClient } from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import styles from './ComposerNotice.module.css'

/** Shown in place of the composer while the other user is blocked. */
export function BlockedBar({ uid }: { uid: number }) {
  const { t } = useTranslation('chat')
  const { contacts } = useClient()
  return (
    <div className={styles.notice}>
      <Ban aria-hidden />
      <span>{t('contact.isBlocked')}</span>
      <Button size="s" onClick={() => void contacts.unblock(uid).catch(showError)}>
        {t('contact.unblock')}
      </Button>
    </div>
  )
}
