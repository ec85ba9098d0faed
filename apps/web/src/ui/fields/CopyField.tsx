import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button/Button.tsx'
import styles from './CopyField.module.css'
import { copyText } from './copy-text.ts'
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
