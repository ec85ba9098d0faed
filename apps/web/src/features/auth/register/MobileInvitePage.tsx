import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient, useSessionHost } from '../../../store/index.ts'
import { Button, CopyField, EntryCard, useIsPhone } from '../../../ui/index.ts'
import styles from '../fields/EntryFailed.module.css'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** An invitation on a phone: opened in the app, or here. Other screens go on to the registration. */
export function MobileInvitePage() {
  const { t } = useTranslation(['auth', 'common'])
  const { token = '' } = useParams()
  const { auth } = useSessionHost()
  const server = useServerName()
  const isPhone = useIsPhone()
  const { data: scheme } = useQuery(
    { queryKey: ['app-scheme'], queryFn: ({ signal }) => auth.appScheme(signal), enabled: isPhone },
    queryClient,
  )
  usePageTitle(t('common:title', { server }))
  const here = `/register?magic_token=${encodeURIComponent(token)}&ctx=web`
  if (!isPhone) return <Navigate to={here} replace />
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
            <Link to={here}>{t('mobile.here')}</Link>
          </Button>
          {scheme && (
            <Button full asChild>
              <a href={`${scheme}://i?magic_link=${encodeURIComponent(link)}`}>{t('mobile.app')}</a>
            </Button>
          )}
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
