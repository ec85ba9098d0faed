import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, Dialog } from '../../../ui/index.ts'
import { RecoveryCodes } from '../../auth/index.ts'

/** New recovery codes. It closes by its button only: the codes are not shown again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['setting', 'auth'])
  return (
    <Dialog
      open
      locked
      onOpenChange={onClose}
      size="s"
      title={t('auth:second.recoveryCodes')}
      closeLabel={t('dialog.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('auth:second.enter')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
