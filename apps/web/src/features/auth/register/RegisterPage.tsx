import { useSearchParams } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { addressParam, useBoot } from '../../../store/index.ts'
import { EntryCard } from '../../../ui/index.ts'
import { CheckFailed } from './CheckFailed.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { RegisterCard } from './RegisterCard.tsx'
import { ToLogin } from './ToLogin.tsx'
import { useInvitation } from './useInvitation.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** Registration, open or by invitation. */
export function RegisterPage() {
  const [query] = useSearchParams()
  return <Registration given={addressParam(query, 'magic_token') ?? undefined} />
}

function Registration({ given }: { given: string | undefined }) {
  const { t } = useTranslation(['auth', 'common'])
  const { loginConfig } = useBoot()
  const { invitation, drop, again } = useInvitation(given)
  usePageTitle(t('common:title', { server: useServerName() }))

  if (invitation.is === 'checking') return <EntryWait label={t('magic.checking')} />
  if (invitation.is === 'invalid') return <InvalidLink onWithout={drop} />
  if (invitation.is === 'failed') return <CheckFailed onRetry={again} />
  const token = invitation.is === 'good' ? invitation.token : undefined
  if (token === undefined && loginConfig?.who_can_sign_up === 'InvitationOnly') return <Closed />
  return <RegisterCard token={token} onUnusable={drop} />
}

function Closed() {
  const { t } = useTranslation('auth')
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('register.closed')}
        text={t('register.closedText')}
        announce
      >
        <ToLogin />
      </EntryCard>
    </EntryScreen>
  )
}
