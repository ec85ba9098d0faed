import type { Member } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { QuestionDialog } from '../../settings/index.ts'

/** Removes the authenticator app and the passkeys of a user who lost them. */
export function ResetFactorDialog({
  member: { uid, name },
  onClose,
}: {
  member: Member
  onClose: () => void
}) {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  const { run, busy, error } = useAction(() => users.resetSecondFactor(uid), {
    onSuccess() {
      showToast({ id: 'reset-factor', text: t('resetFactor.done', { name }), kind: 'success' })
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={t('resetFactor.question', { name })}
      text={t('resetFactor.text')}
      confirmLabel={t('resetFactor.confirm')}
      danger
      busy={busy}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
