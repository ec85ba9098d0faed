import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { Button, EntryCard, ErrorLine } from '../../../ui/index.ts'
import { InvalidLink } from '../register/InvalidLink.tsx'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** Ends the letters about unread messages with the link of one, also on a device that is not signed in. */
export function StopNoticesPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { auth } = useSessionHost()
  const server = useServerName()
  const [query] = useSearchParams()
  const [token] = useState(query.get('token') ?? '')
  usePageTitle(t('common:title', { server }))
  // Requires a click, because mail scanners open links.
  const { run, busy, isSuccess, failure, error } = useAction(() => auth.stopMailNotices(token))
  if (failure?.status === 400) return <InvalidLink />
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t(isSuccess ? 'byMail.stop.done' : 'byMail.stop.title')}
        text={t(isSuccess ? 'byMail.stop.doneText' : 'byMail.stop.text', { server })}
        announce={isSuccess}
      >
        {isSuccess ? (
          <Button variant="primary" full asChild>
            <Link to="/">{t('byMail.email.open')}</Link>
          </Button>
        ) : (
          <Button variant="primary" full disabled={busy} onClick={() => run()}>
            {t('byMail.stop.button')}
          </Button>
        )}
        {error && <ErrorLine>{error}</ErrorLine>}
      </EntryCard>
    </EntryScreen>
  )
}
