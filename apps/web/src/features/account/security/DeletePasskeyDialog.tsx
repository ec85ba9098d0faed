import type { Passkey } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { QuestionDialog } from '../../settings/index.ts'
import { passkeysKey } from './passkeys-key.ts'

/** Asks before a passkey no longer signs the user in. */
export function DeletePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const queries = useQueryClient()
  const { run, busy, error } = useAction(() => account.deletePasskey(passkey.id), {
    onSuccess() {
      void queries.invalidateQueries({ queryKey: passkeysKey })
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={t('passkeys.question', { name: passkey.name })}
      text={t('passkeys.questionText')}
      confirmLabel={t('passkeys.deleteIt')}
      danger
      busy={busy}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
