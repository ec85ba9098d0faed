import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../store/index.ts'
import { ConfirmDialog } from '../ui/index.ts'

/** Asks for a new sign-in after the user's role was changed. */
export function RoleChangedDialog() {
  const { t } = useTranslation()
  const client = useClient()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => client.events.on({ roleChanged: () => setOpen(true) }), [client])

  async function signOut() {
    setBusy(true)
    await client.signOut(true)
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={t('roleChanged.title')}
      text={t('roleChanged.text')}
      cancelLabel={t('roleChanged.later')}
      confirmLabel={busy ? t('roleChanged.busy') : t('roleChanged.signOut')}
      busy={busy}
      onConfirm={() => void signOut()}
    />
  )
}
