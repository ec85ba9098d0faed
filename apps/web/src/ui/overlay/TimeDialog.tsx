import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Field } from '../fields/Field.tsx'
import { TextInput } from '../fields/TextInput.tsx'
import { Dialog } from './Dialog.tsx'

export interface TimeDialogProps {
  title: string
  description?: ReactNode
  label: string
  /** The values of a `datetime-local` input. */
  field: { value: string; onChange: (value: string) => void; min: string; max: string }
  error?: string | undefined
  hint?: string | undefined
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  busy?: boolean | undefined
  /** A field besides the time. */
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks for a date and a time. */
export function TimeDialog(props: TimeDialogProps) {
  const { title, description, label, field, error, hint, confirmLabel, cancelLabel } = props
  const { closeLabel, busy = false, children, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={title}
      description={description}
      closeLabel={closeLabel}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <Field label={label} error={error} hint={hint}>
        <TextInput type="datetime-local" {...field} />
      </Field>
    </Dialog>
  )
}
