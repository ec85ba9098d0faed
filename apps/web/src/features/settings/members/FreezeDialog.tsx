import { type AdminUser, updateUser } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'

/** Asks before an account is frozen. */
export function FreezeDialog({ member, onClose }: { member: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const api = useApi()
  const { attempt, busy, error } = useAttempt()
  const { uid, name } = member

  const freeze = () =>
    attempt(async () => {
      await api.call(updateUser, { params: { uid }, body: { status: 'frozen' } })
      showToast({ id: 'freeze', text: t('freeze.done', { name }), kind: 'success' })
      onClose()
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
      onConfirm={() => void freeze()}
    />
  )
}
