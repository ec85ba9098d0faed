import { useEffect, useState } from 'preact/hooks'
import type { Visitor } from './visitor.ts'

const lookMs = 60_000

/** Whether somebody of the team is online. It is looked up while the visitor sees the widget. */
export function usePresence(visitor: Visitor, isOpen: boolean): boolean {
  const [isOnline, setOnline] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    let isEnded = false
    const look = () =>
      void visitor.isSomebodyThere().then((is) => {
        if (!isEnded) setOnline(is)
      })
    look()
    const timer = setInterval(look, lookMs)
    return () => {
      isEnded = true
      clearInterval(timer)
    }
  }, [visitor, isOpen])
  return isOnline
}
