import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/index.ts'
import styles from './QuestionDialog.module.css'

type Asked = Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'danger' | 'busy' | 'typed' | 'onConfirm'
>

interface Props extends Asked {
  text: string
  /** The error of the last attempt. */
  error?: string | undefined
  onClose: () => void
}

/** A confirmation that stays open and shows the error when the action fails. */
export function QuestionDialog({ text, error, onClose, ...asked }: Props) {
  const { t } = useTranslation('setting')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      cancelLabel={t('dialog.cancel')}
      text={
        <>
          {text}
          {/* Inside a paragraph, where block elements are not allowed. */}
          <span role="alert" className={styles.error}>
            {error}
          </span>
        </>
      }
      {...asked}
    />
  )
}
