import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../part/lazy-part.tsx'
import { toasterState } from './toast.ts'

/** Loads the region of the toasts, which may be needed first when the connection is lost. */
export const loadToaster = () => import('./ToastRegion.tsx')

// If it cannot be loaded, the page goes on without toasts.
const ToastRegion = lazyPart(async () => ({ default: (await loadToaster()).ToastRegion }))

export type ToasterProps = {
  /** The accessible name of the region, e.g. "Notices". */
  label: string
}

/** Once per window: the region of `showToast`, loaded with the first toast. */
export function Toaster({ label }: ToasterProps) {
  const [isRequested, setRequested] = useState(false)
  useEffect(() => toasterState.onRequest(() => setRequested(true)), [])
  return <Suspense>{isRequested && <ToastRegion label={label} />}</Suspense>
}
