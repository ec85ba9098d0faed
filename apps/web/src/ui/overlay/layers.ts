import { useEffectEvent, useLayoutEffect } from 'react'

interface Layer {
  close: () => void
  /** The layer belongs to its page: it is still open when the user returns to the page. */
  isKept: boolean
}

/** The open layers of the page, the topmost last. The history has an entry for each of them. */
class Layers {
  #open: readonly Layer[] = []
  #listener: (() => void) | undefined

  get count(): number {
    return this.#open.length
  }

  /** How many of the lowest layers belong to their page. */
  get keptCount(): number {
    const first = this.#open.findIndex(({ isKept }) => !isKept)
    return first < 0 ? this.#open.length : first
  }

  /** Calls `listener` after a layer was opened or closed, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listener = listener
    return () => {
      if (this.#listener === listener) this.#listener = undefined
    }
  }

  /** Adds an open layer. The returned function removes it. */
  add(layer: Layer): () => void {
    this.#set([...this.#open, layer])
    return () => this.#set(this.#open.filter((other) => other !== layer))
  }

  /** Asks the layers above the lowest `count` to close, the topmost first. */
  closeAbove(count: number): void {
    for (const layer of this.#open.slice(count).toReversed()) layer.close()
  }

  #set(open: readonly Layer[]) {
    this.#open = open
    this.#listener?.()
  }
}

/** The layers of this window. */
export const layers = new Layers()

/** Lets Back close a layer above the page: a dialog, a sheet, a panel, a menu. `isKept` as for `Layer`. */
export function useLayer(isOpen: boolean, close: () => void, isKept = false): void {
  const closeLatest = useEffectEvent(close)
  // A layout effect, so that a layer that is seen has its entry.
  useLayoutEffect(() => {
    if (isOpen) return layers.add({ close: () => closeLatest(), isKept })
  }, [isOpen, isKept])
}
