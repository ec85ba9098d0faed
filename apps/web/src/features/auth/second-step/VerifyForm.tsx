import type { PendingStep } from '@parley/client'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { Button, EntryForm } from '../../../ui/index.ts'
import { CodeField } from './CodeField.tsx'
import { askPasskey, usePasskeyProblem } from './passkey.ts'

/** A code of the authenticator app, a recovery code, or a passkey. */
export function VerifyForm({ step: { challenge, ways } }: { step: PendingStep }) {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const hasApp = ways.includes('totp')
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const texts = { 401: t('second.wrong'), 412: t('second.tooLate') }
  const typed = useAction(() => auth.finishWithCode(challenge, code), { texts })
  const { problem, attempt } = usePasskeyProblem()
  const passkey = useAction(
    () =>
      attempt(async () => {
        const options = await auth.secondStepPasskey(challenge)
        await auth.finishWithPasskey(challenge, await askPasskey(options))
      }),
    { texts: { ...texts, 401: t('passkey.wrong') } },
  )

  function submit() {
    setTried(true)
    if (code.trim() !== '') typed.run()
  }

  const byPasskey = ways.includes('passkey') && (
    <Button full icon={<KeyRound />} busy={passkey.busy} onClick={() => passkey.run()}>
      {t('second.usePasskey')}
    </Button>
  )
  const error = passkey.error ?? problem
  if (!hasApp) {
    return (
      <EntryForm
        submit={t('second.usePasskey')}
        busyLabel={t('passkey.busy')}
        busy={passkey.busy}
        error={error}
        onSubmit={() => passkey.run()}
      />
    )
  }
  return (
    <EntryForm
      submit={t('second.submit')}
      busyLabel={t('login.busy')}
      busy={typed.busy}
      error={typed.error ?? error}
      onSubmit={submit}
      after={
        <>
          {byPasskey}
          <Button
            variant="link"
            onClick={() => {
              setRecovery(!isRecovery)
              setCode('')
              setTried(false)
              typed.reset()
            }}
          >
            {t(isRecovery ? 'second.useApp' : 'second.useRecovery')}
          </Button>
        </>
      }
    >
      <CodeField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        value={code}
        error={tried && code.trim() === '' ? t('second.missing') : undefined}
        onChange={setCode}
      />
    </EntryForm>
  )
}
