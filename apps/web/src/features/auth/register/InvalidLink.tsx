import { Link } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { dropOuterQuery, useBoot } from '../../../store/index.ts'
import { Button, EntryCard } from '../../../ui/index.ts'
import styles from '../fields/EntryFailed.module.css'

/**
 * Shown for an invalid invitation. `onWithout` continues without it if the server is open to everyone.
 */
export function InvalidLink({ onWithout }: { onWithout?: (() => void) | undefined }) {
  const { t } = useTranslation('auth')
  const { loginConfig } = useBoot()
  const isOpen = loginConfig?.who_can_sign_up === 'EveryOne'
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('magic.invalid')}
        text={t('magic.invalidText')}
        announce
      >
        <div className={styles.ways}>
          <Button variant="primary" full asChild>
            <Link to="/login">{t('magic.signIn')}</Link>
          </Button>
          {isOpen && onWithout && (
            <Button full asChild>
              <Link
                to="/register"
                replace
                onClick={() => {
                  dropOuterQuery()
                  onWithout()
                }}
              >
                {t('magic.createWithout')}
              </Link>
            </Button>
          )}
        </div>
      </EntryCard>
    </EntryScreen>
  )
}
