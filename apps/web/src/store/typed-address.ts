type Taker = (path: string) => void

let taker: Taker | undefined

/**
 * Watches for addresses that the user types or pastes over the current one. Call it before the router
 * is created: the router cannot undo a navigation that is not its own, and its listener must run after
 * this one.
 */
export function watchTypedAddress(): void {
  let typed: string | undefined
  addEventListener('popstate', (event) => {
    if (typed !== undefined) {
      const path = typed
      typed = undefined
      event.stopImmediatePropagation()
      taker?.(path)
    } else if (taker && isTyped()) {
      event.stopImmediatePropagation()
      typed = location.hash.slice(1) || '/'
      history.back()
    }
  })
}

/** Until the returned function is called, a typed address is undone and passed to `take`. */
export function takeTypedAddress(take: Taker): () => void {
  taker = take
  return () => {
    if (taker === take) taker = undefined
  }
}

// History entries without an index were not made by the router.
const isTyped = () => typeof history.state?.idx !== 'number'
