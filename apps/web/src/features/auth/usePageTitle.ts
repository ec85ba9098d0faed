import { product } from '@parley/protocol'
import { useEffect } from 'react'
import { useBoot } from '../../store/index.ts'

/** The server's name; the product's while it has none or it is not known yet. */
export function useServerName(): string {
  return useBoot().organization.name || product.name
}

/** Names the browser tab while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
