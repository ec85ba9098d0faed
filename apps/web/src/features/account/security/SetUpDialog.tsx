import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { AppSecret, CodeField } from '../../auth/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { secondFactorKey } from './second-factor-key.ts'
import { useHasPassword } from './useHasPassword.ts'

/** Sets an authenticator app up: the password, the secret with a first code, the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const queries = useQueryClient()
  const hasPassword = useHasPassword()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const start = useAction(() => account.startApp(password), {
    texts: { 403: t(hasPassword ? 'password.oldWrong' : 'confirm.signIn') },
    onSuccess: () => setTried(false),
  })
  const confirm = useAction(() => account.confirmApp(code), {
    texts: { 401: t('auth:second.wrong') },
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorKey }),
  })
  const secret = start.answer

  if (confirm.answer) return <CodesDialog codes={confirm.answer} onClose={onClose} />

  function submit() {
    setTried(true)
    if (secret) {
      if (code.trim() !== '') confirm.run()
    } else if (!hasPassword || password !== '') start.run()
  }

  return (
    <FormDialog
      title={t('auth:second.setUp')}
      text={`${t('twoStep.setUpText')} ${t('twoStep.phones')}`}
      submit={t(secret ? 'auth:second.confirm' : 'twoStep.next')}
      busy={start.busy || confirm.busy}
      error={secret ? confirm.error : start.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {secret ? (
        <>
          <AppSecret secret={secret} />
          <CodeField
            value={code}
            error={tried && code.trim() === '' ? t('auth:second.missing') : undefined}
            onChange={setCode}
          />
        </>
      ) : (
        hasPassword && (
          <OwnPasswordField
            value={password}
            error={tried && password === '' ? t('password.oldMissing') : undefined}
            onChange={setPassword}
          />
        )
      )}
    </FormDialog>
  )
}
