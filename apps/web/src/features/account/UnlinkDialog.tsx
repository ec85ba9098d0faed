import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient } from '../../store/index.ts'
import type { Choice } from '../auth/index.ts'
import { QuestionDialog } from '../settings/index.ts'
import { credentialsKey } from './credentials-key.ts'

/** Asks before another system no longer signs the user in. */
export function UnlinkDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const queries = useQueryClient()
  const { name, provider, domain } = choice
  const { run, busy, error } = useAction(() => account.unlink(provider, domain), {
    onSuccess() {
      void queries.invalidateQueries({ queryKey: credentialsKey })
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={t('linked.question', { name })}
      text={t('linked.questionText', { name })}
      confirmLabel={t('linked.unlink')}
      danger
      busy={busy}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
