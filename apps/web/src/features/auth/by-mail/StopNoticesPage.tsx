import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { Button, EntryCard } from '../../../ui/index.ts'
import { InvalidLink } from '../register/InvalidLink.tsx'
import { PressCard } from './PressCard.tsx'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** Ends the letters about unread messages with the link of one, also on a device that is not signed in. */
export function StopNoticesPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { auth } = useSessionHost()
  const server = useServerName()
  const [query] = useSearchParams()
  const [token] = useState(query.get('token') ?? '')
  usePageTitle(t('common:title', { server }))
  const { run, busy, isSuccess, failure, error } = useAction(() => auth.stopMailNotices(token))
  if (failure?.status === 400) return <InvalidLink />
  if (!isSuccess) {
    return (
      <PressCard
        title={t('byMail.stop.title')}
        text={t('byMail.stop.text', { server })}
        button={t('byMail.stop.button')}
        busy={busy}
        error={error}
        onPress={run}
      />
    )
  }
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('byMail.stop.done')}
        text={t('byMail.stop.doneText', { server })}
        announce
      >
        <Button variant="primary" full asChild>
          <Link to="/">{t('byMail.email.open')}</Link>
        </Button>
      </EntryCard>
    </EntryScreen>
  )
}
