import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/index.ts'
import styles from './QuestionDialog.module.css'

type Asked = Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'danger' | 'busy' | 'typed' | 'onConfirm'
>

interface Props<T> extends Asked {
  text: string
  /** How much is lost, where the server has to count it. */
  lost?: { query: Pick<UseQueryResult<T>, 'data' | 'isLoading'>; text: (counted: T) => string }
  /** The error of the last attempt. */
  error?: string | undefined
  onClose: () => void
}

/** A confirmation that stays open and shows the error when the action fails. */
export function QuestionDialog<T = never>({ text, lost, error, onClose, ...asked }: Props<T>) {
  const { t } = useTranslation('setting')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      cancelLabel={t('dialog.cancel')}
      text={
        <>
          {text}
          {lost && (
            <strong className={styles.lost} aria-live="polite">
              {lost.query.isLoading && t('dialog.counting')}
              {lost.query.data !== undefined && lost.text(lost.query.data)}
            </strong>
          )}
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
