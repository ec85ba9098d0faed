import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient, useSessionHost } from '../../../store/index.ts'
import { useIsPhone } from '../../../ui/index.ts'
import { Foot } from '../sign-in/Foot.tsx'

/** Opens an invitation in the app of a phone. Renders nothing on other screens, and without an app. */
export function InApp({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const isPhone = useIsPhone()
  const { data: scheme = '' } = useQuery(
    {
      queryKey: ['app-scheme'],
      queryFn: ({ signal }) => auth.appScheme(signal),
      enabled: isPhone,
    },
    queryClient,
  )
  if (!isPhone || scheme === '') return null
  const link = `${location.origin}${location.pathname}#/register?magic_token=${token}`
  return (
    <Foot>
      {t('mobile.have')}{' '}
      <a href={`${scheme}://i?magic_link=${encodeURIComponent(link)}`}>{t('mobile.app')}</a>
    </Foot>
  )
}
