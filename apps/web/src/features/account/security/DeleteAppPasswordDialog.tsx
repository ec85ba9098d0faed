import type { AppPassword } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { QuestionDialog } from '../../settings/index.ts'
import { sessionsKey } from '../sessions/sessions-key.ts'
import { appPasswordsKey } from './app-passwords-key.ts'

/** Asks before an app password no longer signs the user in. */
export function DeleteAppPasswordDialog({
  appPassword,
  onClose,
}: {
  appPassword: AppPassword
  onClose: () => void
}) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const queries = useQueryClient()
  const { run, busy, error } = useAction(() => account.deleteAppPassword(appPassword.id), {
    onSuccess() {
      void queries.invalidateQueries({ queryKey: appPasswordsKey })
      void queries.invalidateQueries({ queryKey: sessionsKey })
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={t('appPasswords.question', { name: appPassword.name })}
      text={t('appPasswords.questionText')}
      confirmLabel={t('appPasswords.deleteIt')}
      danger
      busy={busy}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
