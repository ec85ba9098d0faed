import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

interface Props {
  /** The question was cancelled. */
  onClose: () => void
  children: ReactNode
}

/**
 * Shows its children to users who signed in or gave their password in the last ten minutes. Others give their password first;
 * those without one are told to sign in again.
 */
export function Confirmed({ onClose, children }: Props) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const [isConfirmed, setConfirmed] = useState(false)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => account.confirmation(signal),
    gcTime: 0,
    staleTime: Infinity,
  })
  const { run, busy, error } = useAction(() => account.confirmPassword(password), {
    texts: { 403: t('password.oldWrong') },
    onSuccess: () => setConfirmed(true),
  })
  if (isConfirmed || data?.is_confirmed) return children
  if (!data && !isError) return null
  const hasPassword = data?.has_password === true

  function submit() {
    if (!hasPassword) return onClose()
    setTried(true)
    if (password !== '') run()
  }

  return (
    <FormDialog
      title={t('confirm.title')}
      text={t(isError ? 'confirm.unknown' : hasPassword ? 'confirm.text' : 'confirm.signIn')}
      submit={t(hasPassword ? 'confirm.continue' : 'confirm.understood')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasPassword && (
        <OwnPasswordField
          value={password}
          error={tried && password === '' ? t('password.oldMissing') : undefined}
          onChange={setPassword}
        />
      )}
    </FormDialog>
  )
}

/** Runs an action once, when it is first shown. For what has no dialog of its own inside `Confirmed`. */
export function Once({ run }: { run: () => void }) {
  const runNow = useEffectEvent(run)
  useEffect(() => runNow(), [])
  return null
}
