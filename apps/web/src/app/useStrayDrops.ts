import { useEffect } from 'react'

/** Ignores files dropped outside a drop zone: the browser would open them in place of the page. */
export function useStrayDrops(): void {
  useEffect(() => {
    function take(event: DragEvent) {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    addEventListener('dragover', take)
    addEventListener('drop', take)
    return () => {
      removeEventListener('dragover', take)
      removeEventListener('drop', take)
    }
  }, [])
}
