import type { Member } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { QuestionDialog } from '../../settings/index.ts'

/** Asks before an account is frozen. */
export function FreezeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { users } = useClient()
  const { uid, name } = member
  const { run, busy, error } = useAction(() => users.setFrozen(uid, true), {
    onSuccess() {
      showToast({ id: 'freeze', text: t('freeze.done', { name }), kind: 'success' })
      onClose()
    },
  })

  return (
    <QuestionDialog
      onClose={onClose}
      title={t('freeze.question', { name })}
      text={t('freeze.text', { name })}
      error={error}
      confirmLabel={t('freeze.title')}
      danger
      busy={busy}
      onConfirm={run}
    />
  )
}
