import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { ConfirmDialog, type ConfirmDialogProps, showToast } from '../../../ui/index.ts'
import { CallLine, useCall } from '../../users/index.ts'

interface Props extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'danger' | 'typed'> {
  text: ReactNode
  /** The toast after success. */
  done: string
  act: () => Promise<unknown>
  onClose: () => void
  onDone?: () => void
}

/** Confirms one request. The dialog stays open while the request runs and when it fails. */
export function AskFirst({ text, done, act, onClose, onDone, ...question }: Props) {
  const { t } = useTranslation('chat')
  const { busy, error, run } = useCall()

  async function confirm() {
    if (!(await run(act))) return
    onDone?.()
    showToast({ id: 'channel', text: done, kind: 'success' })
    onClose()
  }

  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={onClose}
      text={
        <>
          {text}
          <CallLine error={error} />
        </>
      }
      cancelLabel={t('channel.cancel')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
