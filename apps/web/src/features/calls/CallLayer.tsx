import { incomingCall } from '@parley/client'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { chatPath, useClient, useSelector, useStream } from '../../store/index.ts'
import { rejoinCall, useCall, useIsCallOpen } from './current-call.ts'

const Incoming = lazy(async () => ({
  default: (await import('./view/IncomingCall.tsx')).IncomingCall,
}))
const CallBox = lazy(async () => ({ default: (await import('./view/CallBox.tsx')).CallBox }))

/** Shows an incoming call, and the current call while another page is open. */
export function CallLayer() {
  const client = useClient()
  const { ready } = useStream()
  const { pathname } = useLocation()
  const call = useCall()
  const isOpen = useIsCallOpen()
  const incoming = useSelector(['calls'], (store) => incomingCall(store)?.chat)
  useEffect(() => {
    if (ready) rejoinCall(client)
  }, [client, ready])
  const isElsewhere = call !== undefined && !(isOpen && pathname === chatPath(call.chat))
  return (
    <Suspense>
      {isElsewhere && <CallBox call={call} />}
      {incoming !== undefined && call?.chat !== incoming && <Incoming chat={incoming} />}
    </Suspense>
  )
}
