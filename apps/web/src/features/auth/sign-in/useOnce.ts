import { useEffect, useRef } from 'react'

/** Runs once when the page opens, even where React mounts it twice. */
export function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
