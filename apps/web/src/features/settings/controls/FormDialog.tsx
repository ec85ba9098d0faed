import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Button, Dialog, ErrorLine } from '../../../ui/index.ts'
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

/** A form in a dialog. After a failed submit the first invalid field gets the focus. */
export function FormDialog({ title, text, submit, busy, error, children, ...on }: Props) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (sent === 0 || busy) return
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sent, busy])

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy || !online) return
    setSent(sent + 1)
    on.onSubmit()
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
      <form id={form} ref={fields} noValidate className={styles.form} onSubmit={send}>
        {children}
        <ErrorLine>{online ? error : t('offline.title')}</ErrorLine>
      </form>
    </Dialog>
  )
}
