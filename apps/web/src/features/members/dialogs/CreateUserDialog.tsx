import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { Checkbox, Field, showToast, TextInput } from '../../../ui/index.ts'
import { isPairGood, PasswordPair } from '../../auth/index.ts'
import { faultOfEmail, faultOfName } from '../../account/index.ts'
import { FormDialog } from '../../settings/index.ts'

interface Props {
  onCreated: () => void
  onClose: () => void
}

export function CreateUserDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [pair, setPair] = useState({ password: '', again: '' })
  const [isAdmin, setAdmin] = useState(false)
  const [strict, setStrict] = useState(false)
  const nameFault = faultOfName(name)
  const emailFault = faultOfEmail(email)

  const account = {
    name: name.trim(),
    email: email.trim(),
    password: pair.password,
    is_admin: isAdmin,
  }
  const { run, reset, busy, failure, error } = useAction(() => users.create(account), {
    onSuccess() {
      showToast({ id: 'created', text: t('create.done', { name: account.name }), kind: 'success' })
      onCreated()
      onClose()
    },
  })
  // Shown beside the field.
  const taken = failure?.status === 409 ? failure.reason : undefined

  function submit() {
    setStrict(true)
    if (!nameFault && !emailFault && isPairGood(pair)) run()
  }

  return (
    <FormDialog
      title={t('create.title')}
      text={t('create.text')}
      submit={t('create.submit')}
      busy={busy}
      error={taken === undefined ? error : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('account.name')}
        error={
          (strict && nameFault && t(`account.${nameFault}`, { count: limits.userNameChars })) ||
          (taken === 'name_conflict' && t('account.nameTaken'))
        }
      >
        <TextInput
          autoComplete="off"
          autoFocus
          value={name}
          onChange={(next) => {
            setName(next)
            reset()
          }}
        />
      </Field>
      <Field
        label={t('account.email')}
        error={
          (strict && emailFault && t(`account.${emailFault}`)) ||
          (taken === 'email_conflict' && t('account.emailTaken'))
        }
      >
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={email}
          onChange={(next) => {
            setEmail(next)
            reset()
          }}
        />
      </Field>
      <PasswordPair value={pair} onChange={setPair} strict={strict} />
      <Checkbox
        checked={isAdmin}
        onChange={setAdmin}
        label={t('create.admin')}
        description={t('create.adminHint')}
      />
    </FormDialog>
  )
}
