import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useMe, useNetwork, useOwnerUid } from '../../store/index.ts'
import { Button, SettingBlock } from '../../ui/index.ts'
import { QuestionDialog } from '../settings/index.ts'

/** Deletes the user's own account. The owner's account cannot be deleted. */
export function DeleteAccountBlock() {
  const { t } = useTranslation('setting')
  const { uid } = useMe()
  const ownerUid = useOwnerUid()
  const online = useNetwork()
  const [asking, setAsking] = useState(false)
  if (uid === ownerUid) return null
  return (
    <>
      <SettingBlock
        title={t('deleteAccount.title')}
        description={t('deleteAccount.hint')}
        control={
          <Button variant="danger" disabled={!online} onClick={() => setAsking(true)}>
            {t('deleteAccount.title')}
          </Button>
        }
      />
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const { name } = useMe()
  const { run, busy, error } = useAction(() => account.delete(), {
    texts: { 403: t('deleteAccount.lastAdmin') },
  })

  return (
    <QuestionDialog
      onClose={onClose}
      title={t('deleteAccount.question')}
      text={t('deleteAccount.text')}
      error={error}
      typed={{ word: name.trim(), label: t('deleteAccount.typed', { name }) }}
      confirmLabel={t('deleteAccount.title')}
      danger
      busy={busy}
      onConfirm={run}
    />
  )
}
