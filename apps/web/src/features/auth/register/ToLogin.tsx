import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Foot } from '../sign-in/Foot.tsx'

/** The way from a registration to the sign-in. */
export function ToLogin() {
  const { t } = useTranslation('auth')
  return (
    <Foot>
      {t('register.have')} <Link to="/login">{t('register.signIn')}</Link>
    </Foot>
  )
}
