import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOwnTime } from '../../store/index.ts'
import { TimeDialog } from '../../ui/index.ts'

type OwnTimeDialogProps = { onPick: (time: number) => Promise<void>; onClose: () => void }

/** Asks when the message of the composer should be sent. */
export function OwnTimeDialog({ onPick, onClose }: OwnTimeDialogProps) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { time, isWrong, field } = useOwnTime()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (time === undefined || busy) return
    setBusy(true)
    await onPick(time)
    setBusy(false)
  }

  return (
    <TimeDialog
      title={t('scheduled.ownTitle')}
      label={t('later.when')}
      field={field}
      error={isWrong ? t('later.wrongTime') : undefined}
      confirmLabel={t('scheduled.confirm')}
      cancelLabel={common('action.cancel')}
      closeLabel={common('action.close')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
