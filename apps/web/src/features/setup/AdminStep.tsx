import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, EntryCard } from '../../ui/index.ts'
import { type NewAccount, NewAccountForm } from '../auth/index.ts'
import type { StepProps } from './progress.ts'
import { useFirstAdmin } from './useFirstAdmin.ts'

export type AdminStepProps = StepProps & {
  /** The code in the link that the server printed. */
  code: string | undefined
  /** Called when the server requires a different code. */
  onRefused: () => void
  /** Kept by the wizard, so that going back keeps the input. */
  account: NewAccount
  onAccountChange: (account: NewAccount) => void
}

/** The account of the first administrator. */
export function AdminStep({
  progress,
  go,
  code,
  onRefused,
  account,
  onAccountChange,
}: AdminStepProps) {
  const { t } = useTranslation('welcome')
  const { run, busy, error } = useFirstAdmin({
    serverName: progress.name,
    code,
    onRefused,
    onDone: (nameIsSaved) => go({ step: 'sign-up', nameIsSaved }),
  })
  return (
    <EntryCard title={t('admin.title')} text={t('admin.lead')}>
      <NewAccountForm
        value={account}
        onChange={onAccountChange}
        busy={busy}
        error={error}
        onSubmit={run}
        after={
          <Button variant="link" size="s" disabled={busy} onClick={() => go({ step: 'server' })}>
            {t('back')}
          </Button>
        }
      />
    </EntryCard>
  )
}
