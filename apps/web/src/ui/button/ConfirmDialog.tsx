import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from '../overlay/Dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** For what cannot be undone: the word to type first, and the label of its field. */
  typed?: { word: string; label: ReactNode } | undefined
  /** The affected object, e.g. the message to be deleted. */
  children?: ReactNode
}

/** Asks for a confirmation. It stays open while busy; the caller closes it. */
export function ConfirmDialog({ children, ...props }: ConfirmDialogProps) {
  const form = useId()
  return (
    <Dialog
      role="alertdialog"
      size="s"
      open={props.open}
      onOpenChange={props.onOpenChange}
      locked={props.busy}
      title={props.title}
      description={props.text}
      footer={<Answers form={form} {...props} />}
    >
      {children && <div className={styles.preview}>{children}</div>}
      <Question id={form} {...props} />
    </Dialog>
  )
}

type Asked = Omit<ConfirmDialogProps, 'children'>

// A form, so that Enter in the field confirms too.
function Question({ id, typed, busy, onConfirm }: Asked & { id: string }) {
  const [word, setWord] = useState('')
  const field = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!busy && (!typed || word.trim() === typed.word)) onConfirm()
  }
  return (
    <form id={id} onSubmit={submit} className={styles.question}>
      {typed && (
        <>
          <label htmlFor={field} className={styles.label}>
            {typed.label}
          </label>
          <input
            id={field}
            className={styles.input}
            value={word}
            onChange={(event) => setWord(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
            pattern={exactly(typed.word)}
          />
        </>
      )}
    </form>
  )
}

function Answers({
  form,
  onOpenChange,
  cancelLabel,
  confirmLabel,
  danger,
  busy,
}: Asked & { form: string }) {
  return (
    <>
      <Button variant="ghost" disabled={busy} onClick={() => onOpenChange(false)}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        form={form}
        variant={danger ? 'danger' : 'primary'}
        busy={busy ?? false}
      >
        {confirmLabel}
      </Button>
    </>
  )
}

// Escaped by code point: no character of the word has a meaning in the pattern.
function exactly(word: string) {
  const literal = [...word].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
  return `\\s*${literal.join('')}\\s*`
}
