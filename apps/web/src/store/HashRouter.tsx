import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { hashHistory, type HistoryLayers } from './hash-history.ts'

const read = () => ({ location: hashHistory.location, navigationType: hashHistory.action })

interface HashRouterProps {
  /** The layers that Back closes. */
  layers?: HistoryLayers
  children: ReactNode
}

/** Gives the address behind the "#" to the routes below. The old page stays until the next one has loaded. */
export function HashRouter({ layers, children }: HashRouterProps) {
  const [shown, setShown] = useState(read)
  useLayoutEffect(
    () => hashHistory.listen(() => startTransition(() => setShown(read())), layers),
    [layers],
  )
  // After the effects of the pages: their layers are known.
  useLayoutEffect(() => hashHistory.rendered(), [shown])
  return (
    <Router {...shown} navigator={hashHistory}>
      {children}
    </Router>
  )
}
