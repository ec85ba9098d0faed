import { useEffect, useRef } from 'react'

/** Does something when the page opens, once, even where React mounts it twice. */
export function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
