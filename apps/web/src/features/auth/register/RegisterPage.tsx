import { useState } from 'react'
import { Link } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useBoot } from '../../../store/index.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { Foot } from '../sign-in/Foot.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { useInvitation } from './useInvitation.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** Registration, open or by invitation. */
export function RegisterPage() {
  const { t } = useTranslation(['auth', 'common'])
  const server = useServerName()
  const { loginConfig } = useBoot()
  const { invitation, drop, again } = useInvitation()
  const [mailedTo, setMailedTo] = useState<string>()
  const hasPassword = loginConfig?.password !== false
  usePageTitle(t('common:title', { server }))

  if (mailedTo !== undefined) return <MailSent email={mailedTo} />
  if (invitation.is === 'checking') return <EntryWait label={t('magic.checking')} />
  if (invitation.is === 'invalid') return <InvalidLink onWithout={drop} />
  if (invitation.is === 'failed') return <CheckFailed onRetry={again} />
  const token = invitation.is === 'good' ? invitation.token : undefined
  if (token === undefined && loginConfig?.who_can_sign_up === 'InvitationOnly') return <Closed />
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('register.titleFor', { server })}
        text={t(token === undefined ? 'register.lead' : 'register.invited')}
      >
        {hasPassword && <RegisterForm token={token} onMailSent={setMailedTo} onUnusable={drop} />}
        <ProviderButtons hasOthers={hasPassword} />
        <ToLogin />
      </EntryCard>
    </EntryScreen>
  )
}

function ToLogin() {
  const { t } = useTranslation('auth')
  return (
    <Foot>
      {t('register.have')} <Link to="/login">{t('register.signIn')}</Link>
    </Foot>
  )
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

function MailSent({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('register.mailSent')}
        text={t('register.mailSentText', { email })}
        announce
      />
    </EntryScreen>
  )
}

function CheckFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'chat'])
  return (
    <EntryScreen>
      <EntryCard picture={<ServerLogo />} title={t('magic.failed')} announce>
        <ErrorLine>{t('chat:error.noAnswer')}</ErrorLine>
        <Foot>
          <Button full onClick={onRetry}>
            {t('common:action.retry')}
          </Button>
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}
