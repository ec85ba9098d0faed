import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './DropZone.module.css'

/** Accepts files dropped anywhere on the page while a chat is open, and frames its conversation meanwhile. */
export function DropZone({ name, onFiles }: { name: string; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chat')
  const [over, setOver] = useState(false)

  useEffect(() => {
    // Entering a child also fires dragleave on its parent. Count both to know when the page was left.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    function enter(event: DragEvent) {
      if (!hasFiles(event)) return
      depth++
      setOver(true)
    }
    function leave(event: DragEvent) {
      if (hasFiles(event) && --depth <= 0) setOver(false)
    }
    function allow(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    }
    function drop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragenter', enter)
    addEventListener('dragleave', leave)
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
    }
  }, [onFiles])

  if (!over) return null
  return (
    <div className={styles.zone} aria-hidden>
      <div className={styles.card}>
        <Upload />
        <strong>{t('composer.drop', { name })}</strong>
      </div>
    </div>
  )
}
