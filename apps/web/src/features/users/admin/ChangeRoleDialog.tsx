import { type UserInfo, updateUser } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { ConfirmDialog, showToast } from '../../../ui/index.ts'
import { CallLine } from '../profile/CallNote.tsx'
import { useCall } from '../useCall.ts'

interface Props {
  user: UserInfo
  onClose: () => void
}

/** Asks before a user becomes an admin or stops being one. */
export function ChangeRoleDialog({ user, onClose }: Props) {
  const { t } = useTranslation('member')
  const api = useApi()
  const { busy, error, run } = useCall()
  const verb = user.is_admin ? 'removeAdmin' : 'makeAdmin'

  async function change() {
    const body = { is_admin: !user.is_admin }
    if (!(await run(() => api.call(updateUser, { params: { uid: user.uid }, body })))) return
    showToast({ id: 'role', text: t('profile.roleChanged'), kind: 'success' })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`profile.${verb}Title`, { name: user.name })}
      text={
        <>
          {t(`profile.${verb}Text`, { name: user.name })}
          <CallLine error={error} />
        </>
      }
      confirmLabel={t(`profile.${verb}`)}
      cancelLabel={t('people.cancel')}
      danger={user.is_admin}
      busy={busy}
      onConfirm={() => void change()}
    />
  )
}
