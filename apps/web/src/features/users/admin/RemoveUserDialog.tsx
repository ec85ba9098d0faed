import type { UserInfo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useAction, useClient } from '../../../store/index.ts'
import { ConfirmDialog, showToast } from '../../../ui/index.ts'
import { FailureLine } from '../profile/FailureNote.tsx'

interface Props {
  user: UserInfo
  onClose: () => void
  onRemoved?: (() => void) | undefined
}

/** Asks before an account is deleted. */
export function RemoveUserDialog({ user, onClose, onRemoved }: Props) {
  const { t } = useTranslation('member')
  const { users } = useClient()
  const { busy, failure, run } = useAction(() => users.delete(user.uid), {
    onSuccess() {
      showToast({ id: 'removed', text: t('profile.removed', { name: user.name }), kind: 'success' })
      onClose()
      onRemoved?.()
    },
    onError: showError,
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('profile.removeTitle', { name: user.name })}
      text={
        <>
          {t('profile.removeText', { name: user.name })}
          <FailureLine failure={failure} />
        </>
      }
      confirmLabel={t('profile.remove')}
      cancelLabel={t('people.cancel')}
      danger
      busy={busy}
      onConfirm={run}
    />
  )
}
