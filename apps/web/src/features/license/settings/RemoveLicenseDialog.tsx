import { limits } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { useMemberCount } from '../use-license.ts'
import { QuestionDialog } from '../../settings/index.ts'

/** Asks before the server returns to the license that it has without one. */
export function RemoveLicenseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { license } = useClient()
  const members = useMemberCount()?.members ?? 0
  const { run, busy, error } = useAction(() => license.remove(), {
    onSuccess() {
      showToast({ id: 'license', text: t('license.remove.done'), kind: 'success' })
      onClose()
    },
  })
  const isCrowded = members > limits.freeMembers
  return (
    <QuestionDialog
      onClose={onClose}
      title={t('license.remove.question')}
      text={t(isCrowded ? 'license.remove.crowded' : 'license.remove.text', {
        count: limits.freeMembers,
        members,
      })}
      error={error}
      confirmLabel={t('license.remove.title')}
      danger
      busy={busy}
      onConfirm={run}
    />
  )
}
