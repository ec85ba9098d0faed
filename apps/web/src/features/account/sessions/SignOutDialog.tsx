import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useSelector } from '../../../store/index.ts'
import { Banner, Button, Checkbox, Dialog } from '../../../ui/index.ts'
import { useFirstFocus } from '../../users/index.ts'
import styles from './SignOutDialog.module.css'

/** Asks before signing out. Deletes the data on this device unless the user keeps it. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const client = useClient()
  const unsent = useSelector((store) => store.unsent().length)
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = useFirstFocus<HTMLButtonElement>()

  async function signOut() {
    setBusy(true)
    await client.signOut(keep)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      size="s"
      title={t('signOut.question')}
      description={t('signOut.text')}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button ref={confirm} variant="primary" busy={busy} onClick={() => void signOut()}>
            {t(busy ? 'signOut.busy' : 'signOut.title')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {unsent > 0 && (
          <div className={styles.note}>
            <Banner kind="info" title={t('signOut.unsent', { count: unsent })} />
          </div>
        )}
        <Checkbox
          checked={keep}
          onChange={setKeep}
          disabled={busy}
          label={t('signOut.keep')}
          description={t('signOut.keepHint')}
        />
      </div>
    </Dialog>
  )
}
