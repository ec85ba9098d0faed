import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient, useSessionHost } from '../../../store/index.ts'
import { Button, CopyField, EntryCard, useIsPhone } from '../../../ui/index.ts'
import styles from '../fields/EntryFailed.module.css'
import { CheckFailed } from './CheckFailed.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { useInvitation } from './useInvitation.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** An invitation on a phone: opened in the app, or here. Other screens go on to the registration. */
export function MobileInvitePage() {
  const { token = '' } = useParams()
  const isPhone = useIsPhone()
  return isPhone ? <PhoneInvite token={token} /> : <Navigate to={registration(token)} replace />
}

const registration = (token: string) => `/register?magic_token=${encodeURIComponent(token)}&ctx=web`

function PhoneInvite({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common'])
  const { auth } = useSessionHost()
  const server = useServerName()
  const { invitation, drop, again } = useInvitation(token)
  const { data: scheme, isError } = useQuery(
    { queryKey: ['app-scheme'], queryFn: ({ signal }) => auth.appScheme(signal) },
    queryClient,
  )
  usePageTitle(t('common:title', { server }))
  if (invitation.is === 'checking') return <EntryWait label={t('magic.checking')} />
  if (invitation.is === 'failed') return <CheckFailed onRetry={again} />
  if (invitation.is !== 'good') return <InvalidLink onWithout={drop} />
  // The server has no app to offer.
  if (scheme === '' || isError) return <Navigate to={registration(token)} replace />
  if (scheme === undefined) return <EntryWait label={t('magic.checking')} />
  const link = `${location.origin}${location.pathname}#/register?magic_token=${token}`
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('register.titleFor', { server })}
        text={t('mobile.lead')}
      >
        <div className={styles.ways}>
          <Button variant="primary" full asChild>
            <Link to={registration(token)}>{t('mobile.here')}</Link>
          </Button>
          <Button full asChild>
            <a href={`${scheme}://i?magic_link=${encodeURIComponent(link)}`}>{t('mobile.app')}</a>
          </Button>
          <p>{t('mobile.hint')}</p>
          <CopyField
            label={t('mobile.link')}
            copyLabel={t('common:action.copy')}
            copiedLabel={t('common:action.copied')}
            value={link}
          />
        </div>
      </EntryCard>
    </EntryScreen>
  )
}
