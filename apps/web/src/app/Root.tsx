import { Suspense, useEffect } from 'react'
import {
  hashHistory,
  rootOf,
  setShownServer,
  usePageServers,
  useShownServer,
} from '../store/index.ts'
import { lazyPart } from '../ui/index.ts'
import { App } from './App.tsx'

// Most pages have one server.
const OtherServers = lazyPart(async () => ({
  default: (await import('./OtherServers.tsx')).OtherServers,
}))

/** The app of the server that the address names, while the others receive messages. */
export function Root() {
  const servers = usePageServers()
  const shown = useShownServer()
  // The address may be that of a server that was removed, here or in another tab.
  useEffect(() => {
    if (shown && rootOf(shown) !== hashHistory.root)
      hashHistory.enter(rootOf(shown), '/chat', false)
  })

  if (!shown) return null
  setShownServer(shown.base)
  return (
    <>
      <Suspense>{servers.length > 1 && <OtherServers servers={servers} shown={shown} />}</Suspense>
      <App key={shown.base} host={shown.host} />
    </>
  )
}
