import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router'
import { hashHistory } from './hash-history.ts'

const read = () => ({ location: hashHistory.location, navigationType: hashHistory.action })

/** Gives the address behind the "#" to the routes below. The old page stays until the next one has loaded. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(read)
  useLayoutEffect(() => hashHistory.listen(() => startTransition(() => setShown(read()))), [])
  return (
    <Router {...shown} navigator={hashHistory}>
      {children}
    </Router>
  )
}
