import type { ChatKey } from '@parley/client'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { jumpTo } from '../../../store/index.ts'

/** Shows the message that the page's address names, and removes it from the address. */
export function useLinkedMessage(key: ChatKey): void {
  const [params, setParams] = useSearchParams()
  const mid = Number(params.get('at') ?? 0)
  useEffect(() => {
    if (mid === 0) return
    if (Number.isSafeInteger(mid)) jumpTo(key, mid)
    setParams(
      (others) => {
        others.delete('at')
        return others
      },
      { replace: true },
    )
  }, [key, mid, setParams])
}
