type Taker = (path: string) => void

let taker: Taker | undefined

/**
 * Watches for addresses that were typed or pasted over the one of the page. To be called before there is
 * a router: it cannot take back a step that is not its own, and must not hear of one that somebody takes.
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

/** From now on typed addresses stay where they are, and `take` decides. Gives what ends that. */
export function takeTypedAddress(take: Taker): () => void {
  taker = take
  return () => {
    if (taker === take) taker = undefined
  }
}

// The router numbers its entries of the history.
const isTyped = () => typeof history.state?.idx !== 'number'
