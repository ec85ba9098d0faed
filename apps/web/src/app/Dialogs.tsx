import { type ReactNode, Suspense } from 'react'
import { closeDialog, type DialogRequest, useDialog } from '../store/index.ts'
import { features } from './features.ts'

type Render = (request: DialogRequest, onClose: () => void) => ReactNode

const renders = new Map(
  features.flatMap(({ dialogs = {} }) => Object.entries(dialogs) as [string, Render][]),
)

/** Renders the requested dialog, loaded on first use. */
export function Dialogs() {
  const request = useDialog()
  return <Suspense>{request && renders.get(request.name)?.(request, closeDialog)}</Suspense>
}
