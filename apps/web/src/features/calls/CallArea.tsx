import type { ChatKey } from '@parley/client'
import { Suspense } from 'react'
import { useCall, useIsCallOpen } from './current-call.ts'
import { lazyPart } from '../../ui/index.ts'

const View = lazyPart(async () => ({ default: (await import('./view/CallView.tsx')).CallView }))

/** The call of a chat, over its messages or beside them, while the user is in it and has it open. */
export function CallArea({ chatKey, isBeside = false }: { chatKey: ChatKey; isBeside?: boolean }) {
  const call = useCall()
  const isOpen = useIsCallOpen()
  if (!isOpen || call?.chat !== chatKey) return null
  return (
    <Suspense>
      <View call={call} isBeside={isBeside} />
    </Suspense>
  )
}
