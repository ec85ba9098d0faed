import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import styles from './EntryForm.module.css'
import { ErrorLine } from './ErrorLine.tsx'

export type EntryFormProps = {
  submit: string
  /** The button's label while `busy`. */
  busyLabel: string
  busy: boolean
  disabled?: boolean | undefined
  error?: ReactNode
  onSubmit: () => void
  /** Rendered below the button. */
  after?: ReactNode
  children?: ReactNode
}

/**
 * A form with its fields, an error and one wide button. The fields show their own errors; after a
 * failed submit the first invalid field gets the focus.
 */
export function EntryForm(props: EntryFormProps) {
  const { submit, busyLabel, busy, disabled, error, onSubmit, after, children } = props
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (sent === 0 || busy) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sent, busy])

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy || disabled) return
    setSent(sent + 1)
    onSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={send} className={styles.form}>
      {children}
      <ErrorLine>{error}</ErrorLine>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" full busy={busy} disabled={disabled}>
          {busy ? busyLabel : submit}
        </Button>
        {after}
      </div>
    </form>
  )
}
