import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useMe } from '../../store/index.ts'
import { Field, PasswordInput, showToast } from '../../ui/index.ts'
import { isPairGood, PasswordPair } from '../auth/index.ts'
import { FormDialog } from '../settings/index.ts'
import { credentialsKey } from './credentials-key.ts'
import { OwnerOfPassword } from './OwnerOfPassword.tsx'

interface Props {
  /** Whether the account has a password, which the user must then enter. */
  hasOld: boolean
  onChanged: () => void
  onClose: () => void
}

/** Changes the user's own password, or sets the first one. */
export function PasswordDialog({ hasOld, onChanged, onClose }: Props) {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const { email } = useMe()
  const queries = useQueryClient()
  const [old, setOld] = useState('')
  const [pair, setPair] = useState({ password: '', again: '' })
  const [strict, setStrict] = useState(false)
  const { run, busy, error } = useAction(() => account.changePassword(old, pair.password), {
    texts: { 403: t(hasOld ? 'password.oldWrong' : 'confirm.signIn') },
    onSuccess() {
      void queries.invalidateQueries({ queryKey: credentialsKey })
      showToast({ id: 'password', text: t('password.changed'), kind: 'success' })
      onClose()
      onChanged()
    },
  })
  const isOldMissing = hasOld && old === ''

  function submit() {
    setStrict(true)
    if (!isOldMissing && isPairGood(pair)) run()
  }

  return (
    <FormDialog
      title={t(hasOld ? 'password.change' : 'password.set')}
      text={t('password.othersEnd')}
      submit={t('password.save')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnerOfPassword email={email} />
      {hasOld && (
        <Field label={t('password.old')} error={strict && isOldMissing && t('password.oldMissing')}>
          <PasswordInput
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={old}
            onChange={setOld}
          />
        </Field>
      )}
      <PasswordPair
        value={pair}
        onChange={setPair}
        strict={strict}
        label={t('password.new')}
        autoFocus={!hasOld}
      />
    </FormDialog>
  )
}
