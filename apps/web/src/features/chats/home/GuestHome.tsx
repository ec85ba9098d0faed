import { serverOrigin } from '../../../store/index.ts'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, QrCode } from '../../../ui/index.ts'
import styles from './Home.module.css'
import { HomeHead } from './HomeHead.tsx'

/** The guests' start page: the address for other devices, and the sign-in button. */
export function GuestHome() {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.home}>
      <HomeHead fallback={t('home.guestText')} />
      <QrCode value={serverOrigin()} label={t('home.code')} size={176} />
      <p className={styles.cardText}>{t('home.guest')}</p>
      <Button variant="primary" asChild>
        <Link to="/login">{t('header.signIn')}</Link>
      </Button>
    </div>
  )
}
