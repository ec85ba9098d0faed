import clsx from 'clsx'
import { useId } from 'react'
import { Button } from './Button.tsx'
import styles from './SaveBar.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SaveBarProps {
  open: boolean
  /** "You have unsaved changes" */
  label: string
  resetLabel: string
  saveLabel: string
  onReset: () => void
  onSave: () => void
  busy?: boolean | undefined
  /** Something is filled in wrongly: there is nothing to save yet. */
  blocked?: boolean | undefined
  className?: string | undefined
}

/** Floats at the foot of a settings page while something is unsaved. Put it last in the column that scrolls. */
export function SaveBar({
  open,
  label,
  resetLabel,
  saveLabel,
  onReset,
  onSave,
  busy = false,
  blocked = false,
  className,
}: SaveBarProps) {
  const labelId = useId()
  return (
    <>
      <VisuallyHidden role="status">{open ? label : ''}</VisuallyHidden>
      {open && (
        <div role="group" aria-labelledby={labelId} className={clsx(styles.bar, className)}>
          <span id={labelId} className={styles.label}>
            {label}
          </span>
          <Button onClick={onReset} disabled={busy}>
            {resetLabel}
          </Button>
          <Button variant="primary" onClick={onSave} busy={busy} disabled={blocked}>
            {saveLabel}
          </Button>
        </div>
      )}
    </>
  )
}
