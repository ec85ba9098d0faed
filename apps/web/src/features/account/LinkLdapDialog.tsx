import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useMe, useOwnerUid } from '../../store/index.ts'
import { Field, PasswordInput, showToast, TextInput } from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'
import { credentialsKey } from './credentials-key.ts'

/** Links the user's account in the LDAP server of their organization. */
export function LinkLdapDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const queries = useQueryClient()
  // The owner keeps a password of their own.
  const isOwner = useOwnerUid() === useMe().uid
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const { run, busy, error } = useAction(() => account.linkLdap(login.trim(), password), {
    texts: { 401: t('linked.directoryWrong'), 409: t('linked.taken') },
    onSuccess() {
      showToast({ id: 'linked', text: t('auth:provider.linked'), kind: 'success' })
      void queries.invalidateQueries({ queryKey: credentialsKey })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('linked.directoryTitle')}
      text={t(isOwner ? 'linked.directoryTextOwner' : 'linked.directoryText')}
      submit={t('linked.link')}
      busy={busy}
      error={error}
      onSubmit={() => {
        if (login.trim() !== '' && password !== '') run()
      }}
      onClose={onClose}
    >
      <Field label={t('linked.directoryUser')}>
        <TextInput
          autoFocus
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          value={login}
          onChange={setLogin}
        />
      </Field>
      <Field label={t('auth:login.password')}>
        <PasswordInput
          autoComplete="off"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          onChange={setPassword}
        />
      </Field>
    </FormDialog>
  )
}
