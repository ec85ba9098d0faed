import { Link } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'
import styles from './EntryFailed.module.css'

export type EntryFailedProps = {
  title: string
  reason: string
  onRetry?: (() => void) | undefined
}

/** Shown when signing in failed: the reason and a link to the login page. */
export function EntryFailed({ title, reason, onRetry }: EntryFailedProps) {
  const { t } = useTranslation(['auth', 'common'])
  return (
    <EntryScreen>
      <EntryCard picture={<ServerLogo />} title={title} announce>
        <div className={styles.ways}>
          <ErrorLine>{reason}</ErrorLine>
          <Button variant="primary" full asChild>
            <Link to="/login">{t('guest.signIn')}</Link>
          </Button>
          {onRetry && (
            <Button full onClick={onRetry}>
              {t('common:action.retry')}
            </Button>
          )}
        </div>
      </EntryCard>
    </EntryScreen>
  )
}
