import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { addressParam, dropOuterQuery, useAction, useSessionHost } from '../../../store/index.ts'
import { Button, EntryCard } from '../../../ui/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { InvalidLink } from '../register/InvalidLink.tsx'
import { PressCard } from './PressCard.tsx'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** Confirms a new address with the link of a mail, also on a device that is not signed in. */
export function ConfirmEmailPage() {
  const { t } = useTranslation(['auth', 'common', 'setting'])
  const { auth } = useSessionHost()
  const [query] = useSearchParams()
  const [token] = useState(addressParam(query, 'magic_token') ?? '')
  usePageTitle(t('common:title', { server: useServerName() }))
  const { run, busy, isSuccess, failure, error } = useAction(() => auth.confirmEmail(token), {
    texts: { 409: t('setting:account.emailTaken'), 423: t('login.error.frozen') },
    onSuccess: dropOuterQuery,
  })
  if (failure?.status === 412) return <InvalidLink />
  if (error) return <EntryFailed title={t('byMail.email.failed')} reason={error} onRetry={run} />
  if (busy) return <EntryWait label={t('byMail.email.confirming')} />
  if (!isSuccess) {
    return (
      <PressCard
        title={t('byMail.email.title')}
        text={t('byMail.email.press')}
        button={t('byMail.email.button')}
        onPress={run}
      />
    )
  }
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('byMail.email.confirmed')}
        text={t('byMail.email.confirmedText')}
        announce
      >
        <Button variant="primary" full asChild>
          <Link to="/">{t('byMail.email.open')}</Link>
        </Button>
      </EntryCard>
    </EntryScreen>
  )
}
