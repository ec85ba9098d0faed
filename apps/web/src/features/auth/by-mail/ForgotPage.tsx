import { useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useSessionHost } from '../../../store/index.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'
import { MailLinkCard } from './MailLinkCard.tsx'

/** Mails a link that sets a new password. */
export function ForgotPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { email = '' } = useParams()
  const { auth } = useSessionHost()
  usePageTitle(t('common:title', { server: useServerName() }))
  return <MailLinkCard kind="reset" email={email} send={(address) => auth.sendResetLink(address)} />
}
