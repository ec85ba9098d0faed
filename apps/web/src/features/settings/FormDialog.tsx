import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { useNetwork } from '../../store/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { ErrorLine } from '../invites/index.ts'
import styles from './FormDialog.module.css'

interface Props {
  title: string
  text?: ReactNode
  submit: string
  busy: boolean
  error: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Some fields in a dialog, sent together. */
export function FormDialog({ title, text, submit, busy, error, children, ...on }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const form = useId()

  function send(event: FormEvent) {
    event.preventDefault()
    if (!busy && online) on.onSubmit()
  }

  return (
    <Dialog
      open
      onOpenChange={on.onClose}
      locked={busy}
      size="s"
      title={title}
      description={text}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button disabled={busy} onClick={on.onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!online}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={send}>
        {children}
        <ErrorLine>{online ? error : t('offline.title')}</ErrorLine>
      </form>
    </Dialog>
  )
}
