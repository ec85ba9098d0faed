import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './DropZone.module.css'

interface DropZoneProps {
  /** The text shown while files are dragged over it. */
  text: string
  /** Whether it is the composer of a thread. */
  isThread: boolean
  onFiles: (files: File[]) => void
}

/**
 * Accepts files dropped on the page while a chat is open, and frames its conversation meanwhile. What is dropped
 * on the panel of a thread goes there.
 */
export function DropZone({ text, isThread, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false)

  useEffect(() => {
    // Entering a child also fires dragleave on its parent. Count both to know when the page was left.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    function enter(event: DragEvent) {
      if (!hasFiles(event)) return
      depth++
      setOver(isHere(event))
    }
    function leave(event: DragEvent) {
      if (hasFiles(event) && --depth <= 0) setOver(false)
    }
    const isHere = ({ target }: DragEvent) =>
      (target instanceof Element && target.closest('[data-thread]') !== null) === isThread
    function allow(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    }
    function drop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      if (isHere(event)) onFiles([...(event.dataTransfer?.files ?? [])])
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
  }, [isThread, onFiles])

  if (!over) return null
  return (
    <div className={styles.zone} aria-hidden>
      <div className={styles.card}>
        <Upload />
        <strong>{text}</strong>
      </div>
    </div>
  )
}
