import { incomingCall } from '@parley/client'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useClient, useSelector, useStream } from '../../store/index.ts'
import { callPath, rejoinCall, useCall, useDeviceDialog, useIsCallOpen } from './current-call.ts'
import { lazyPart } from '../../ui/index.ts'

const Incoming = lazyPart(async () => ({
  default: (await import('./view/IncomingCall.tsx')).IncomingCall,
}))
const DeviceDialog = lazyPart(async () => ({
  default: (await import('./view/DeviceDialog.tsx')).DeviceDialog,
}))
const CallBox = lazyPart(async () => ({ default: (await import('./view/CallBox.tsx')).CallBox }))

/** Shows an incoming call, the devices, and the current call while another page is open. */
export function CallLayer() {
  const client = useClient()
  const { ready } = useStream()
  const { pathname } = useLocation()
  const call = useCall()
  const isOpen = useIsCallOpen()
  const incoming = useSelector((store) => incomingCall(store)?.chat)
  useEffect(() => {
    if (ready) rejoinCall(client)
  }, [client, ready])
  const devices = useDeviceDialog()
  const isElsewhere = call !== undefined && !(isOpen && pathname === callPath(call))
  return (
    <Suspense>
      {isElsewhere && <CallBox call={call} />}
      {devices && <DeviceDialog before={devices.before} />}
      {incoming !== undefined && call?.chat !== incoming && <Incoming chat={incoming} />}
    </Suspense>
  )
}
