import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { ChatKey } from '@parley/client'
import type { MovePin, Side } from './usePinMoves.ts'

/** A row of the list that the mouse can drag. Others can be dropped on it if it is pinned. */
export interface DragRow {
  key: ChatKey
  isPinned: boolean
  onDrag: (isDragged: boolean) => void
  /** Where a dragged row would go; undefined when it has left this row. */
  onOver: (side: Side | undefined) => void
  onDrop: MovePin
}

const chatOf = ({ data }: { data: Record<string | symbol, unknown> }) => data['chat'] as ChatKey

/** Makes a row draggable. Returns a function that ends it. */
export function attachRow(element: HTMLElement, row: DragRow): () => void {
  const sideOf = (y: number): Side => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  const drag = draggable({
    element,
    getInitialData: () => ({ chat: row.key }),
    onDragStart: () => row.onDrag(true),
    onDrop: () => row.onDrag(false),
  })
  if (!row.isPinned) return drag
  const drop = dropTargetForElements({
    element,
    canDrop: ({ source }) => chatOf(source) !== undefined && chatOf(source) !== row.key,
    onDrag: ({ location }) => row.onOver(sideOf(location.current.input.clientY)),
    onDragLeave: () => row.onOver(undefined),
    onDrop({ source, location }) {
      row.onOver(undefined)
      row.onDrop(chatOf(source), sideOf(location.current.input.clientY), row.key)
    },
  })
  return combine(drag, drop)
}
