import { useTranslation } from '../../i18n/words.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/index.ts'
import styles from './QuestionDialog.module.css'

type Asked = Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'danger' | 'busy' | 'typed' | 'onConfirm'
>

interface Props extends Asked {
  text: string
  /** Why it could not be done. */
  error?: string | undefined
  onClose: () => void
}

/** Asks before something is done, and stays with the reason when it could not be. */
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
          {/* it stands in a paragraph, where nothing larger than words may be */}
          <span role="alert" className={styles.error}>
            {error}
          </span>
        </>
      }
      {...asked}
    />
  )
}
