import { Suspense, useEffect } from 'react'
import { lazyPart, useIsPhone } from '../../ui/index.ts'
import { setDocked, useCallElsewhere, useIsDocked } from './current-call.ts'

const CallBox = lazyPart(async () => ({ default: (await import('./view/CallBox.tsx')).CallBox }))

/** The call under the chat list of wide screens, while it is not open. */
export function CallDock() {
  const call = useCallElsewhere()
  const isPhone = useIsPhone()
  useEffect(() => {
    setDocked(!isPhone)
    return () => setDocked(false)
  }, [isPhone])
  if (isPhone || !call) return null
  return (
    <Suspense>
      <CallBox call={call} place="list" />
    </Suspense>
  )
}

/** The call in a row of the shell, on phones and on pages without a chat list. */
export function CallRow() {
  const call = useCallElsewhere()
  const isDocked = useIsDocked()
  if (isDocked || !call) return null
  return (
    <Suspense>
      <CallBox call={call} place="shell" />
    </Suspense>
  )
}
