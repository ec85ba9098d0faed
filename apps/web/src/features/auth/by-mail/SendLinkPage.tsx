import { useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useSessionHost } from '../../../store/index.ts'
import { usePendingToken } from '../register/usePendingToken.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'
import { MailLinkCard } from './MailLinkCard.tsx'

/** Mails a link that signs in, or creates an account where that is open or an invitation waits. */
export function SendLinkPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { email = '' } = useParams()
  const { auth } = useSessionHost()
  const { token } = usePendingToken()
  usePageTitle(t('common:title', { server: useServerName() }))
  return (
    <MailLinkCard
      kind="signIn"
      email={email}
      send={(address) => auth.sendLoginLink(address, token)}
    />
  )
}
