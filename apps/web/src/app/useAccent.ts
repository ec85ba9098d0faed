import { useEffect } from 'react'
import { showAccent, useServer } from '../store/index.ts'

/** Shows the accent colour of the server, and its changes while the page is open. */
export function useAccent(): void {
  const accent = useServer().config?.branding?.accent
  useEffect(() => {
    if (accent !== undefined) showAccent(accent)
  }, [accent])
}
