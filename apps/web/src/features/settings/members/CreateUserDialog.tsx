import { RequestError } from '@parley/client'
import { createUser, limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { Checkbox, Field, showToast, TextInput } from '../../../ui/index.ts'
import { isPairGood, PasswordPair } from '../../auth/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { faultOfEmail, faultOfName } from '../account/account-rules.ts'
import { FormDialog } from '../controls/FormDialog.tsx'

interface Props {
  onCreated: () => void
  onClose: () => void
}

export function CreateUserDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation('setting')
  const api = useApi()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [pair, setPair] = useState({ password: '', again: '' })
  const [isAdmin, setAdmin] = useState(false)
  const [strict, setStrict] = useState(false)
  const [taken, setTaken] = useState<string>()
  const { attempt, busy, error } = useAttempt()
  const nameFault = faultOfName(name)
  const emailFault = faultOfEmail(email)

  function submit() {
    setStrict(true)
    if (nameFault || emailFault || !isPairGood(pair)) return
    void attempt(async () => {
      try {
        await create()
      } catch (failure) {
        if (failure instanceof RequestError && failure.status === 409) setTaken(failure.reason)
        else throw failure
      }
    })
  }

  async function create() {
    const account = { name: name.trim(), email: email.trim(), password: pair.password }
    await api.call(createUser, { body: { ...account, gender: 0, is_admin: isAdmin } })
    showToast({ id: 'created', text: t('create.done', { name: account.name }), kind: 'success' })
    onCreated()
    onClose()
  }

  return (
    <FormDialog
      title={t('create.title')}
      text={t('create.text')}
      submit={t('create.submit')}
      busy={busy}
      error={error}
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
            setTaken(undefined)
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
            setTaken(undefined)
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
