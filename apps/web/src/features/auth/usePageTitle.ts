import { product } from '@parley/protocol'
import { useEffect } from 'react'
import { useBoot } from '../../store/index.ts'

/** The server's name; the product's name while the server has none or has not answered. */
export function useServerName(): string {
  return useBoot().organization?.name || product.name
}

/** Sets the document title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
