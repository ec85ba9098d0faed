import type { Member } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { isPairGood, PasswordPair } from '../../auth/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { OwnerOfPassword } from '../../account/index.ts'

/** Sets a new password for a member. */
export function SetPasswordDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  const [pair, setPair] = useState({ password: '', again: '' })
  const [strict, setStrict] = useState(false)
  const { uid, name } = member
  const { run, busy, error } = useAction(() => users.setPassword(uid, pair.password), {
    onSuccess() {
      showToast({ id: 'password', text: t('setPassword.done', { name }), kind: 'success' })
      onClose()
    },
  })

  function submit() {
    setStrict(true)
    if (isPairGood(pair)) run()
  }

  return (
    <FormDialog
      title={t('setPassword.of', { name })}
      text={t('setPassword.text', { name })}
      submit={t('setPassword.save')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnerOfPassword email={member.email} />
      <PasswordPair
        value={pair}
        onChange={setPair}
        strict={strict}
        label={t('password.new')}
        autoFocus
      />
    </FormDialog>
  )
}
