import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/index.ts'
import styles from './EntryForm.module.css'
import { ErrorLine } from './ErrorLine.tsx'

export type EntryFormProps = {
  submit: string
  /** The button's words while `busy`. */
  busyLabel: string
  busy: boolean
  disabled?: boolean | undefined
  error?: ReactNode
  onSubmit: () => void
  /** Under the button. */
  after?: ReactNode
  children?: ReactNode
}

/** Fields, what went wrong, and one button as wide as the card. */
export function EntryForm(props: EntryFormProps) {
  const { submit, busyLabel, busy, disabled, error, onSubmit, after, children } = props
  function send(event: FormEvent) {
    event.preventDefault()
    if (!busy && !disabled) onSubmit()
  }
  return (
    <form onSubmit={send} className={styles.form}>
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
