import { type AdminUser, updateUser } from '@parley/protocol'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../store/index.ts'
import { ConfirmDialog, showToast } from '../../ui/index.ts'
import { ErrorLine, useAttempt } from '../invites/index.ts'

/** Asks before somebody is locked out. */
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
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('freeze.question', { name })}
      text={
        <>
          {t('freeze.text', { name })}
          <ErrorLine>{error}</ErrorLine>
        </>
      }
      confirmLabel={t('freeze.title')}
      cancelLabel={t('dialog.cancel')}
      danger
      busy={busy}
      onConfirm={() => void freeze()}
    />
  )
}
