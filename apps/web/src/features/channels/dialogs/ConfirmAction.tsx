import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { showError, useAction } from '../../../store/index.ts'
import { ConfirmDialog, type ConfirmDialogProps, showToast } from '../../../ui/index.ts'
import { FailureLine } from '../../users/index.ts'

interface Props extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'danger' | 'typed'> {
  text: ReactNode
  /** The toast after success. */
  done: string
  action: () => Promise<unknown>
  onClose: () => void
  onDone?: () => void
}

/** Asks before an action. The dialog stays open while the action runs and when it fails. */
export function ConfirmAction({ text, done, action, onClose, onDone, ...question }: Props) {
  const { t } = useTranslation('channel')
  const { busy, failure, run } = useAction(action, {
    onSuccess() {
      onDone?.()
      showToast({ id: 'channel', text: done, kind: 'success' })
      onClose()
    },
    onError: showError,
  })

  return (
    <ConfirmDialog
      {...question}
      open
      onOpenChange={onClose}
      text={
        <>
          {text}
          <FailureLine failure={failure} />
        </>
      }
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={run}
    />
  )
}
