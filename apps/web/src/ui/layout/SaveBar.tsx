import clsx from 'clsx'
import { useId } from 'react'
import { Button } from '../button/Button.tsx'
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
  /** A field is invalid, so nothing can be saved yet. */
  blocked?: boolean | undefined
  className?: string | undefined
}

/** Floats at the bottom of a settings page with unsaved changes. Put it last in the scrolling column. */
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
