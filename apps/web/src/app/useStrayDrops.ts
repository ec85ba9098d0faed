import { useEffect } from 'react'

/** A file dropped where nobody takes it would open in place of the page: here it does nothing. */
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
