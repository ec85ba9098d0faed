import type { ChatKey } from '@parley/client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { showError } from '../../../../store/index.ts'
import { type Side, usePinMoves } from './usePinMoves.ts'

export interface DragState {
  ref: RefObject<HTMLDivElement | null>
  isDragged: boolean
  side: Side | undefined
}

/** Lets the mouse drag a row to a place among the pinned chats. The code for it is loaded when `isOn`. */
export function useDragRow(key: ChatKey, isPinned: boolean, isOn: boolean): DragState {
  const ref = useRef<HTMLDivElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [side, setSide] = useState<Side>()
  const { move } = usePinMoves()
  const onDrop = useRef(move)
  useEffect(() => {
    onDrop.current = move
  })

  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let detach: (() => void) | undefined
    async function attach() {
      const { attachRow } = await import('./drag-row.ts')
      if (isOver || !ref.current) return
      detach = attachRow(ref.current, {
        key,
        isPinned,
        onDrag: setDragged,
        onOver: setSide,
        onDrop: (...moved) => onDrop.current(...moved),
      })
    }
    attach().catch(showError)
    return () => {
      isOver = true
      detach?.()
    }
  }, [key, isPinned, isOn])

  return { ref, isDragged, side }
}
