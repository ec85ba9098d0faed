import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  addressParam,
  dropOuterQuery,
  queryClient,
  useAction,
  useSessionHost,
} from '../../../store/index.ts'
import { EntryCard, EntryForm, showToast } from '../../../ui/index.ts'
import { EntryFailed } from '../fields/EntryFailed.tsx'
import { isPairGood, PasswordPair } from '../fields/PasswordPair.tsx'
import { InvalidLink } from '../register/InvalidLink.tsx'
import { usePageTitle, useServerName } from '../usePageTitle.ts'

/** Sets a new password with the link of a mail. */
export function ResetPage() {
  const { t } = useTranslation(['auth', 'common', 'chat'])
  const { auth } = useSessionHost()
  const [query] = useSearchParams()
  const [token] = useState(addressParam(query, 'magic_token') ?? '')
  usePageTitle(t('common:title', { server: useServerName() }))
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['reset link', token],
      queryFn: ({ signal }) => auth.isInvitationValid(token, signal),
      gcTime: 0,
      staleTime: Infinity,
    },
    queryClient,
  )
  if (isFetching) return <EntryWait label={t('magic.checking')} />
  if (isError) {
    const reason = t('chat:error.noAnswer')
    return <EntryFailed title={t('magic.failed')} reason={reason} onRetry={() => void refetch()} />
  }
  return data ? <NewPassword token={token} /> : <InvalidLink />
}

function NewPassword({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const navigate = useNavigate()
  const [pair, setPair] = useState({ password: '', again: '' })
  const [strict, setStrict] = useState(false)
  const { run, busy, error, failure } = useAction(() => auth.resetPassword(token, pair.password), {
    texts: { 423: t('login.error.frozen') },
    onSuccess() {
      dropOuterQuery()
      showToast({ id: 'password', text: t('byMail.changed'), kind: 'success' })
      void navigate('/login', { replace: true })
    },
  })
  // The link was used or has expired meanwhile.
  if (failure?.status === 412) return <InvalidLink />
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('byMail.reset.title')}
        text={t('byMail.newLead')}
      >
        <EntryForm
          submit={t('byMail.save')}
          busyLabel={t('byMail.saving')}
          busy={busy}
          error={error}
          onSubmit={() => {
            setStrict(true)
            if (isPairGood(pair)) run()
          }}
        >
          <PasswordPair value={pair} onChange={setPair} strict={strict} autoFocus />
        </EntryForm>
      </EntryCard>
    </EntryScreen>
  )
}
