import { Link } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { dropOuterQuery, useBoot } from '../../store/index.ts'
import { EntryCard, EntryScreen } from '../invites/index.ts'
import { Foot } from './Foot.tsx'

/** A link that is no good. `onWithout` goes on without one, where the server is open to everybody. */
export function InvalidLink({ onWithout }: { onWithout?: (() => void) | undefined }) {
  const { t } = useTranslation('auth')
  const { loginConfig } = useBoot()
  const isOpen = loginConfig?.who_can_sign_up === 'EveryOne'
  return (
    <EntryScreen>
      <EntryCard title={t('magic.invalid')} text={t('magic.invalidText')} announce>
        <Foot>
          <Link to="/login">{t('magic.signIn')}</Link>
          {isOpen && onWithout && (
            <>
              {' · '}
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
            </>
          )}
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}
