import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { failureText, queryClient, useAction, useSessionHost } from '../../../store/index.ts'
import { Button, EntryForm, ErrorLine, Spinner } from '../../../ui/index.ts'
import { AppSecret } from './AppSecret.tsx'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Sets an authenticator app up before the first session, where the server demands it. */
export function DemandedSetUp({ challenge }: { challenge: string }) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const secret = useQuery(
    {
      queryKey: ['demanded-app', challenge],
      queryFn: () => auth.startDemandedApp(challenge),
      // A second secret would make the first one, which the app may have by now, worthless.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  )
  const texts = { 401: t('second.wrong'), 412: t('second.tooLate') }
  const confirm = useAction(() => auth.confirmDemandedApp(challenge, code), { texts })

  if (confirm.answer) {
    const { codes, enter } = confirm.answer
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button variant="primary" full onClick={enter}>
          {t('second.enter')}
        </Button>
      </>
    )
  }
  if (secret.error) return <ErrorLine>{failureText(secret.error, texts)}</ErrorLine>
  if (!secret.data) return <Spinner label={t('second.preparing')} />
  return (
    <EntryForm
      submit={t('second.confirm')}
      busyLabel={t('second.confirming')}
      busy={confirm.busy}
      error={confirm.error}
      onSubmit={() => {
        setTried(true)
        if (code.trim() !== '') confirm.run()
      }}
    >
      <AppSecret secret={secret.data} />
      <CodeField
        value={code}
        error={tried && code.trim() === '' ? t('second.missing') : undefined}
        onChange={setCode}
      />
    </EntryForm>
  )
}
