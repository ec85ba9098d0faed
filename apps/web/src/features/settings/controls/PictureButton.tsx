import { useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetwork } from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import styles from './PictureButton.module.css'
import { SavedMark } from './SavedMark.tsx'

interface Props {
  label: string
  busy: boolean
  isSaved: boolean
  onChoose: (file: File) => void
  /** Uploads the last file again. */
  onRetry?: (() => void) | undefined
}

/** A button that opens the file picker for a picture. */
export function PictureButton({ label, busy, isSaved, onChoose, onRetry }: Props) {
  const { t } = useTranslation()
  const online = useNetwork()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(file)
          // Allow choosing the same file again.
          target.value = ''
        }}
      />
      <SavedMark className={styles.mark} shown={isSaved} />
      {onRetry && (
        <Button disabled={!online || busy} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
      <Button disabled={!online} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
