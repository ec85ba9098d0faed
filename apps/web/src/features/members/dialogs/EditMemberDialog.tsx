import { limits, type Member } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { Field, showToast, TextInput } from '../../../ui/index.ts'
import { faultOfEmail, faultOfName } from '../../account/index.ts'
import { FormDialog } from '../../settings/index.ts'

/** Changes the name and the email of a member. Only what was changed is sent. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  const [name, setName] = useState(member.name)
  const [email, setEmail] = useState(member.email ?? '')
  const [strict, setStrict] = useState(false)
  const changes = {
    ...(name.trim() === member.name ? {} : { name: name.trim() }),
    ...(email.trim() === (member.email ?? '') ? {} : { email: email.trim() }),
  }
  const nameFault = faultOfName(name)
  const emailFault = 'email' in changes ? faultOfEmail(email) : undefined
  const { run, reset, busy, failure, error } = useAction(() => users.edit(member.uid, changes), {
    onSuccess() {
      showToast({ id: 'edited', text: t('memberEdit.done', { name }), kind: 'success' })
      onClose()
    },
  })
  // Shown beside the field.
  const taken = failure?.status === 409 ? failure.reason : undefined

  function submit() {
    setStrict(true)
    if (nameFault || emailFault) return
    if (Object.keys(changes).length === 0) onClose()
    else run()
  }

  return (
    <FormDialog
      title={t('memberEdit.of', { name: member.name })}
      text={t('memberEdit.text')}
      submit={t('memberEdit.save')}
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
    </FormDialog>
  )
}
