import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button/Button.tsx'
import styles from './CopyField.module.css'
import { TextInput } from './TextInput.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface CopyFieldProps {
  value: string
  copyLabel: string
  copiedLabel: string
  /** Not needed inside a Field or a SettingBlock. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** Gives the copy button the focus. */
  autoFocus?: boolean | undefined
  className?: string | undefined
}

const COPIED_FOR_MS = 500

/** A read-only text with a button that copies it. */
export function CopyField({
  value,
  copyLabel,
  copiedLabel,
  label,
  disabled = false,
  autoFocus = false,
  className,
}: CopyFieldProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <div className={className}>
      <TextInput
        readOnly
        // Links and keys, in every language.
        dir="ltr"
        value={value}
        aria-label={label}
        disabled={disabled}
        boxClassName={styles.box}
        onFocus={(event) => event.target.select()}
        suffix={
          <Button
            variant="link"
            size="s"
            disabled={disabled}
            autoFocus={autoFocus}
            icon={copied ? <Check /> : <Copy />}
            onClick={async () => setCopied(await copyText(value))}
          >
            {copied ? copiedLabel : copyLabel}
          </Button>
        }
      />
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </div>
  )
}

/** Copies text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on plain HTTP, where self-hosted servers are often tried first.
    if (!navigator.clipboard) return copyBySelection(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside the open dialog: its focus trap would undo a selection outside.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
