import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  addressParam,
  isServerOfPage,
  peekPath,
  serverOrigin,
  useBoot,
} from '../../../store/index.ts'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { PressCard } from '../by-mail/PressCard.tsx'
import { hasProvider, useProviders } from '../providers/useProviders.ts'
import { hasPasskeys } from '../second-step/passkey.ts'
import { PasskeyButton } from '../second-step/PasskeyButton.tsx'
import { Foot } from './Foot.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { useMagicLogin } from './useMagicLogin.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'
import { usePendingToken } from '../register/usePendingToken.ts'
import { Notice } from './Notice.tsx'

/** The login page. A login link from a mail asks for a press, then signs in. */
export function LoginPage() {
  const [query] = useSearchParams()
  const token = addressParam(query, 'magic_token')
  const exists = addressParam(query, 'exists')
  if (token && exists === 'true') return <MagicLogin token={token} />
  if (token && exists)
    return <Navigate to={`/register/set_name/login?magic_token=${token}`} replace />
  return <LoginCard />
}

function MagicLogin({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common'])
  const server = useServerName()
  const { run, busy, isSuccess, error } = useMagicLogin(token)
  usePageTitle(t('common:title', { server }))
  if (busy || isSuccess) return <EntryWait label={t('magic.entering')} />
  if (error !== undefined) return <LoginCard linkError={error} />
  return (
    <PressCard
      title={t('login.title', { server })}
      text={t('magic.press')}
      button={t('magic.signIn')}
      onPress={run}
    />
  )
}

function LoginCard({ linkError }: { linkError?: string }) {
  const { t } = useTranslation(['auth', 'common'])
  const server = useServerName()
  const { loginConfig, mailOn, hasLdap, signInText } = useBoot()
  const { token: invitation } = usePendingToken()
  const hasOwn = loginConfig?.password !== false
  const hasPassword = hasOwn || hasLdap
  const sendsLink = mailOn && loginConfig?.magic_link === true
  // A link in a mail opens the page of the server.
  const hasLink = sendsLink && isServerOfPage()
  const isShut = !hasPassword && !hasLink && loginConfig !== undefined && !hasProvider(loginConfig)
  const [email, setEmail] = useState('')
  const typed = encodeURIComponent(email.trim())
  const others = useProviders().length + (hasPassword && hasLink ? 1 : 0) + (hasPasskeys() ? 1 : 0)
  const isShort = others > 1
  const isJoining = peekPath()?.startsWith('/invite_private/') ?? false
  // A new account signs in with a password, so registration needs password login.
  const isOpen = hasOwn && loginConfig?.who_can_sign_up === 'EveryOne'
  usePageTitle(t('common:title', { server }))
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('login.title', { server })}
        text={t(isJoining ? 'login.toJoin' : 'login.lead')}
      >
        {signInText !== '' && <Notice text={signInText} />}
        {hasPassword ? (
          <PasswordLogin
            linkError={linkError}
            email={email}
            onEmail={setEmail}
            resets={mailOn && hasOwn}
            hasNames={hasLdap}
          />
        ) : (
          <ErrorLine>{linkError ?? (isShut && t('login.noMethod'))}</ErrorLine>
        )}
        {!hasPassword && hasLink && (
          <Button variant="primary" full asChild>
            <Link to="/email_login">{t('byMail.signIn.title')}</Link>
          </Button>
        )}
        <ProviderButtons hasOthers={hasPassword || hasLink}>
          {hasPassword && hasLink && (
            <Button full asChild>
              <Link
                to={typed === '' ? '/send_magic_link' : `/send_magic_link/${typed}`}
                aria-label={t('byMail.signIn.title')}
              >
                {t(isShort ? 'byMail.signIn.short' : 'byMail.signIn.title')}
              </Link>
            </Button>
          )}
          {hasPasskeys() && <PasskeyButton isShort={isShort} />}
        </ProviderButtons>
        {(isOpen || invitation) && (
          <Foot>
            {t('login.new')}{' '}
            <Link to="/register">{t(invitation ? 'login.continueInvite' : 'login.create')}</Link>
          </Foot>
        )}
        {!isServerOfPage() && loginConfig && (sendsLink || hasProvider(loginConfig)) && (
          <Foot>
            {t('login.elsewhere')}{' '}
            <a href={serverOrigin()} target="_blank" rel="noopener">
              {new URL(serverOrigin()).host}
            </a>
          </Foot>
        )}
        {loginConfig?.guest && (
          <Foot>
            <Link to="/guest_login">{t('login.guest')}</Link>
          </Foot>
        )}
      </EntryCard>
    </EntryScreen>
  )
}
