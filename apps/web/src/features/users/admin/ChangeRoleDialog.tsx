import type { UserInfo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useAction, useClient } from '../../../store/index.ts'
import { ConfirmDialog, showToast } from '../../../ui/index.ts'
import { FailureLine } from '../profile/FailureNote.tsx'

interface Props {
  user: UserInfo
  onClose: () => void
}

/** Asks before a user becomes an admin or stops being one. */
export function ChangeRoleDialog({ user, onClose }: Props) {
  const { t } = useTranslation('member')
  const { users } = useClient()
  const verb = user.is_admin ? 'removeAdmin' : 'makeAdmin'
  const { busy, failure, run } = useAction(() => users.setAdmin(user.uid, !user.is_admin), {
    onSuccess() {
      showToast({ id: 'role', text: t('profile.roleChanged'), kind: 'success' })
      onClose()
    },
    onError: showError,
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`profile.${verb}Title`, { name: user.name })}
      text={
        <>
          {t(`profile.${verb}Text`, { name: user.name })}
          <FailureLine failure={failure} />
        </>
      }
      confirmLabel={t(`profile.${verb}`)}
      cancelLabel={t('people.cancel')}
      danger={user.is_admin}
      busy={busy}
      onConfirm={run}
    />
  )
}
