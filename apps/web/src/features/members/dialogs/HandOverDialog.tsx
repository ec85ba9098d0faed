import type { Member } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { Field, showToast, TextInput } from '../../../ui/index.ts'
import { OwnPasswordField, useHasPassword } from '../../account/index.ts'
import { FormDialog } from '../../settings/index.ts'

/** Hands the server over to another admin, after the name of the new owner and the password of this one. */
export function HandOverDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { members } = useClient()
  const { uid, name } = member
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [strict, setStrict] = useState(false)
  const asksPassword = useHasPassword()
  const isNamed = typed.trim() === name.trim()
  const isComplete = password !== '' || !asksPassword
  const { run, busy, error } = useAction(() => members.handOver(uid, password), {
    texts: { 403: t('handOver.refused'), 409: t('handOver.directory', { name }) },
    onSuccess() {
      showToast({ id: 'owner', text: t('handOver.done', { name }), kind: 'success' })
      onClose()
    },
  })

  function submit() {
    setStrict(true)
    if (isNamed && isComplete) run()
  }

  return (
    <FormDialog
      title={t('handOver.question', { name })}
      text={t('handOver.text', { name })}
      submit={t('handOver.title')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {asksPassword && (
        <OwnPasswordField
          value={password}
          onChange={setPassword}
          error={strict && !isComplete ? t('password.oldMissing') : undefined}
        />
      )}
      <Field
        label={t('handOver.typed', { name })}
        error={strict && !isNamed && t('handOver.notTyped')}
      >
        <TextInput autoComplete="off" value={typed} onChange={setTyped} />
      </Field>
    </FormDialog>
  )
}
