import { deleteUser, type UserInfo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { ConfirmDialog, showToast } from '../../../ui/index.ts'
import { CallLine } from '../profile/CallNote.tsx'
import { useCall } from '../useCall.ts'

interface Props {
  user: UserInfo
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

/** Asks before an account is deleted. */
export function RemoveUserDialog({ user, onClose, onRemoved }: Props) {
  const { t } = useTranslation('member')
  const api = useApi()
  const { busy, error, run } = useCall()

  async function remove() {
    if (!(await run(() => api.call(deleteUser, { params: { uid: user.uid } })))) return
    showToast({ id: 'removed', text: t('profile.removed', { name: user.name }), kind: 'success' })
    onClose()
    onRemoved?.()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('profile.removeTitle', { name: user.name })}
      text={
        <>
          {t('profile.removeText', { name: user.name })}
          <CallLine error={error} />
        </>
      }
      confirmLabel={t('profile.remove')}
      cancelLabel={t('people.cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
