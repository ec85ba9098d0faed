import { incomingCall } from '@parley/client'
import { Suspense, useEffect } from 'react'
import { useClient, useSelector, useStream } from '../../store/index.ts'
import { CallRow } from './CallDock.tsx'
import { rejoinCall, useCall, useDeviceDialog } from './current-call.ts'
import { lazyPart } from '../../ui/index.ts'

const Incoming = lazyPart(async () => ({
  default: (await import('./view/IncomingCall.tsx')).IncomingCall,
}))
const DeviceDialog = lazyPart(async () => ({
  default: (await import('./view/DeviceDialog.tsx')).DeviceDialog,
}))

/** Shows an incoming call, the devices, and the current call while another page is open. */
export function CallLayer() {
  const client = useClient()
  const { ready } = useStream()
  const call = useCall()
  const incoming = useSelector((store) => incomingCall(store)?.chat)
  useEffect(() => {
    if (ready) rejoinCall(client)
  }, [client, ready])
  const devices = useDeviceDialog()
  return (
    <Suspense>
      <CallRow />
      {devices && <DeviceDialog before={devices.before} />}
      {incoming !== undefined && call?.chat !== incoming && <Incoming chat={incoming} />}
    </Suspense>
  )
}
