import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { rememberPath } from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import styles from './ComposerNotice.module.css'

/** Shown to guests in place of the composer. */
export function GuestBar() {
  const { t } = useTranslation('chat')
  const { pathname } = useLocation()
  return (
    <div className={styles.notice}>
      <span>
        <span aria-hidden className={styles.emoji}>
          👋
        </span>{' '}
        {t('header.guest')}
      </span>
      <Button variant="primary" size="s" asChild>
        {/* They return to the chat as a member. */}
        <Link to="/login" onClick={() => rememberPath(pathname)}>
          {t('header.signIn')}
        </Link>
      </Button>
    </div>
  )
}
