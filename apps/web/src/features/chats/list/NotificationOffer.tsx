import { Bell } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  declineNotifications,
  requestNotifications,
  useNotificationOffer,
} from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import styles from './NotificationOffer.module.css'

/** Offers desktop notifications below the list, after the first message that the user missed. */
export function NotificationOffer() {
  const { t } = useTranslation('chat')
  if (!useNotificationOffer()) return null
  return (
    <section className={styles.offer} aria-label={t('notify.offer')}>
      <Bell aria-hidden />
      <div>
        <p className={styles.title}>{t('notify.offer')}</p>
        <p className={styles.text}>{t('notify.offerText')}</p>
        <div className={styles.buttons}>
          <Button variant="primary" size="s" onClick={() => void requestNotifications()}>
            {t('notify.turnOn')}
          </Button>
          <Button size="s" onClick={declineNotifications}>
            {t('notify.notNow')}
          </Button>
        </div>
      </div>
    </section>
  )
}
